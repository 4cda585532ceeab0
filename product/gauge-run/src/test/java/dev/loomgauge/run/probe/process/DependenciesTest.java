package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependenciesTest {
  // Of no process here, neither its own nor one of its ancestors.
  private static final long LARGE = 10_000_000;
  private static final long SERVICE = LARGE + 1;
  private static final long PROXY = LARGE + 10;
  private static final long POSTMASTER = LARGE + 20;
  private static final long BACKEND = LARGE + 21;
  private static final long CLIENT = LARGE + 30;

  @TempDir Path root;
  private final StringBuilder tcp = new StringBuilder("  sl  local_address rem_address   st\n");
  private Fixture machine;

  @BeforeEach
  void aServiceThatTalksToPostgresThroughAProxy() throws IOException {
    machine = new Fixture(root);
    process(SERVICE, 1, "/no/such/java");
    process(PROXY, LARGE, "/no/such/python3");
    process(LARGE, 1, "/no/such/bash");
    process(POSTMASTER, 1, "/no/such/postgres");
    process(BACKEND, POSTMASTER, "/no/such/postgres");
    process(CLIENT, 1, "/no/such/wrk");
    listens(SERVICE, 8080, 100);
    listens(PROXY, 5433, 200);
    listens(POSTMASTER, 5432, 300);
    connected(CLIENT, 40_001, 400, SERVICE, 8080, 101);
    connected(SERVICE, 40_002, 102, PROXY, 5433, 201);
    connected(PROXY, 40_003, 202, BACKEND, 5432, 301);
  }

  private void process(long pid, long parent, String executable) throws IOException {
    machine.file(
        "proc/" + pid + "/stat",
        "%d (x) S %d 0 0 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 5 0 1 0".formatted(pid, parent));
    Path folder = root.resolve("proc/" + pid);
    Files.createDirectories(folder.resolve("fd"));
    Files.createSymbolicLink(folder.resolve("exe"), Path.of(executable));
  }

  private void socket(long pid, long inode) throws IOException {
    Files.createSymbolicLink(
        root.resolve("proc/%d/fd/%d".formatted(pid, inode)), Path.of("socket:[" + inode + "]"));
  }

  private void row(String local, String remote, String state, long inode) {
    tcp.append(
        "   0: %s %s %s 00000000:00000000 00:00000000 00000000  1000        0 %d 1 0 20 4 0 10 -1%n"
            .formatted(local, remote, state, inode));
  }

  private static String loopback(int port) {
    return "0100007F:%04X".formatted(port);
  }

  private void listens(long pid, int port, long inode) throws IOException {
    row("00000000:%04X".formatted(port), "00000000:0000", "0A", inode);
    socket(pid, inode);
  }

  private void connected(long from, int local, long inode, long to, int port, long accepted)
      throws IOException {
    row(loopback(local), loopback(port), "01", inode);
    row(loopback(port), loopback(local), "01", accepted);
    socket(from, inode);
    socket(to, accepted);
  }

  private Set<Long> found(Long... known) {
    machine.file("proc/net/tcp", tcp.toString());
    return new Dependencies(root)
        .find(
            ProcessProbe.linux(root, LinuxUnits.detect()).processes(),
            List.of(SERVICE),
            List.of(known));
  }

  @Test
  void aProxyAndWhatItTalksToAreFoundButNoClientOfTheService() {
    assertThat(found()).containsExactlyInAnyOrder(PROXY, POSTMASTER);
  }

  @Test
  void tiersAreNoDependenciesNorIsWhatOnlyTheyTalkTo() {
    assertThat(found(PROXY)).isEmpty();
    assertThat(found(POSTMASTER)).containsExactly(PROXY);
  }

  @Test
  void connectionsOfADescendantOfTheServiceCount() throws IOException {
    process(SERVICE + 1, SERVICE, "/no/such/node");
    process(LARGE + 40, 1, "/no/such/redis-server");
    listens(LARGE + 40, 6379, 500);
    connected(SERVICE + 1, 40_010, 501, LARGE + 40, 6379, 502);
    assertThat(found()).containsExactlyInAnyOrder(PROXY, POSTMASTER, LARGE + 40);
  }

  @Test
  void anAddressThatIsWrittenAsIpv6IsTheSame() throws IOException {
    process(LARGE + 50, 1, "/no/such/java");
    String mapped = "0000000000000000FFFF0000";
    row(loopback(40_020), loopback(9000), "01", 600);
    socket(LARGE + 50, 600);
    machine.file(
        "proc/net/tcp6",
        "  sl\n   0: %s%s %s%s 01 0:0 00:0 0 1000 0 601 1 0 20 4 0 10 -1%n"
            .formatted(mapped, loopback(9001), mapped, loopback(40_021)));
    row(loopback(40_021), loopback(9001), "01", 602);
    socket(SERVICE, 602);
    socket(LARGE + 50, 601);
    assertThat(found()).contains(LARGE + 50);
  }

  @Test
  void whoseFilesCannotBeReadStaysUnknown() throws IOException {
    row(loopback(40_030), loopback(9100), "01", 700);
    row(loopback(9100), loopback(40_030), "01", 701);
    socket(SERVICE, 700);
    assertThat(found()).containsExactlyInAnyOrder(PROXY, POSTMASTER);
  }

  @Test
  void withoutTheFilesOfLinuxNothingIsFound() {
    assertThat(
            new Dependencies(root)
                .find(
                    ProcessProbe.linux(root, LinuxUnits.detect()).processes(),
                    List.of(SERVICE),
                    List.of()))
        .isEmpty();
  }

  @Test
  void aProgramIsCalledAsItsExecutable() {
    assertThat(new Dependencies(root).program(BACKEND)).isEqualTo("postgres");
    assertThat(new Dependencies(root).program(5)).isEqualTo("pid 5");
  }

  @Test
  void programsAreFoundFourConnectionsAwayAndNoFurther() throws IOException {
    long from = BACKEND;
    for (int far = 3; far <= 5; far++) {
      long next = LARGE + 100 + far;
      process(next, 1, "/no/such/program-" + far);
      listens(next, 7_000 + far, 1_000 + far);
      connected(from, 41_000 + far, 2_000 + far, next, 7_000 + far, 3_000 + far);
      from = next;
    }
    assertThat(found()).containsExactlyInAnyOrder(PROXY, POSTMASTER, LARGE + 103, LARGE + 104);
  }
}
