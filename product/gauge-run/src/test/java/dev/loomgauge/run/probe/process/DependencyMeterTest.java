package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine of files, on which a service talks to PostgreSQL. */
class DependencyMeterTest {
  // Of no process here, neither its own nor one of its ancestors.
  private static final long LARGE = 10_000_000;
  private static final long SERVICE = LARGE + 1;
  private static final long POSTGRES = LARGE + 20;
  private static final long BACKEND = LARGE + 21;
  private static final long REDIS = LARGE + 30;

  @TempDir private Path root;
  private final StringBuilder tcp = new StringBuilder("  sl  local_address rem_address   st\n");
  private Fixture machine = new Fixture(Path.of(""));
  private DependencyMeter meter = new DependencyMeter(Path.of(""));
  private LinuxProcesses probe = new LinuxProcesses(Path.of(""), new LinuxUnits(1, 1));

  @BeforeEach
  void aServiceThatTalksToPostgres() throws IOException {
    machine = new Fixture(root);
    meter = new DependencyMeter(root);
    probe = new LinuxProcesses(root, new LinuxUnits(10_000_000, 4096));
    process(SERVICE, 1, "/no/such/java");
    process(POSTGRES, 1, "/no/such/postgres");
    stat(SERVICE, 1, 7, 0, 1, 1);
    stat(POSTGRES, 1, 100, 0, 1, 10);
    connected(40_001, 101, POSTGRES, 5432, 301);
    machine.file("proc/" + POSTGRES + "/status", "Name:\tpostgres\nCpus_allowed_list:\t1-2\n");
  }

  private void process(long pid, long parent, String executable) throws IOException {
    stat(pid, parent, 0, 0, 1, 1);
    Path folder = root.resolve("proc/" + pid);
    Files.createDirectories(folder.resolve("fd"));
    Files.createSymbolicLink(folder.resolve("exe"), Path.of(executable));
  }

  private void stat(long pid, long parent, long ticks, long ended, int threads, long pages) {
    machine.file(
        "proc/" + pid + "/stat",
        "%d (x) S %d 0 0 0 -1 0 0 0 0 0 %d 0 %d 0 20 0 %d 0 5 0 %d 0"
            .formatted(pid, parent, ticks, ended, threads, pages));
  }

  private void connected(int local, long inode, long to, int port, long accepted)
      throws IOException {
    row(local, port, inode);
    row(port, local, accepted);
    socket(SERVICE, inode);
    socket(to, accepted);
    machine.file("proc/net/tcp", tcp.toString());
  }

  private void row(int local, int remote, long inode) {
    tcp.append(
        "   0: 0100007F:%04X 0100007F:%04X 01 00000000:00000000 00:00000000 00000000  1000        0 %d 1 0 20 4 0 10 -1\n"
            .formatted(local, remote, inode));
  }

  private void socket(long pid, long inode) throws IOException {
    Files.createSymbolicLink(
        root.resolve("proc/%d/fd/%d".formatted(pid, inode)), Path.of("socket:[" + inode + "]"));
  }

  private List<Dependency> read() {
    ProcessTable processes = probe.processes();
    meter.look(processes, List.of(SERVICE), List.of());
    return meter.read(processes, probe);
  }

  private static Dependency postgres(long millis, long pages, int threads) {
    return new Dependency(
        POSTGRES, "postgres", Duration.ofMillis(millis), CpuSet.of(1, 2), pages * 4096, threads);
  }

  @Test
  void whatAProgramUsesCountsFromWhenItWasFoundAndIsNeverLost() throws IOException {
    assertThat(read()).containsExactly(postgres(0, 10, 1));

    stat(POSTGRES, 1, 125, 0, 2, 12);
    process(BACKEND, POSTGRES, "/no/such/postgres");
    stat(BACKEND, POSTGRES, 8, 0, 3, 5);
    assertThat(read()).containsExactly(postgres(330, 17, 5));

    // What a backend used that has ended, and is not yet counted by its parent, is not taken back.
    Files.delete(root.resolve("proc/" + BACKEND + "/stat"));
    assertThat(read()).containsExactly(postgres(330, 12, 2));

    stat(POSTGRES, 1, 131, 0, 2, 12);
    assertThat(read()).containsExactly(postgres(390, 12, 2));

    Files.delete(root.resolve("proc/" + POSTGRES + "/stat"));
    assertThat(read()).containsExactly(postgres(390, 0, 0));
  }

  /** After a look it rests a hundred times as long as that took. */
  @Test
  void aNewProgramIsLookedForAgainAfterARestOrForAnotherService() throws IOException {
    assertThat(read()).extracting(Dependency::program).containsExactly("postgres");
    process(REDIS, 1, "/no/such/redis-server");
    connected(40_002, 102, REDIS, 6379, 401);
    assertThat(read()).extracting(Dependency::program).containsExactly("postgres");

    meter.forget();

    assertThat(meter.read(probe.processes(), probe)).isEmpty();
    assertThat(read())
        .extracting(Dependency::program)
        .containsExactlyInAnyOrder("postgres", "redis-server");
  }

  @Test
  void aTableOfProcessesTellsTheTimeOfEachAlone() {
    CpuClock.TableCpuClock clock = new CpuClock.TableCpuClock(probe);

    assertThat(clock.nanos(List.of(SERVICE, POSTGRES, 5L)))
        .isEqualTo(java.util.Map.of(SERVICE, 70_000_000L, POSTGRES, 1_000_000_000L));
  }
}
