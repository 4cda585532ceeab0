package dev.loomgauge.run.probe.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.run.probe.process.ProcessProbe.PsProcesses;
import dev.loomgauge.run.probe.process.ProcessTable.Row;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {
  private static final LinuxUnits UNITS = new LinuxUnits(10_000_000, 4096);
  @TempDir Path root;
  private Fixture machine;

  @BeforeEach
  void postgresAndAJvm() {
    machine = new Fixture(root);
    process(100, 1, "postgres", 5, 5, 200, 100, 1, 1000);
    process(101, 100, "postgres: orders) S 1", 30, 10, 0, 0, 1, 500);
    process(102, 100, "postgres", 20, 0, 0, 0, 1, 500);
    process(103, 102, "sh", 1, 0, 0, 0, 1, 10);
    process(200, 1, "java", 900, 100, 3, 4, 57, 50_000);
  }

  private void process(
      long pid,
      long parent,
      String name,
      long user,
      long system,
      long endedUser,
      long endedSystem,
      int threads,
      long pages) {
    machine.file(
        "proc/" + pid + "/stat",
        "%d (%s) S %d %d %d 0 -1 4194304 7 8 9 10 %d %d %d %d 20 0 %d 0 12345 99999999 %d 18446744073709551615 1 1 0"
            .formatted(
                pid, name, parent, pid, pid, user, system, endedUser, endedSystem, threads, pages));
  }

  private ProcessTable read() {
    return new LinuxProcesses(root, UNITS).processes();
  }

  private static ProcessUse tree(ProcessTable table, Long... roots) {
    return requireNonNull(table.trees(List.of(roots)));
  }

  @Test
  void aTreeIsAllDescendantsAndWhatEndedBelowThem() {
    ProcessUse use = tree(read(), 100L);
    assertThat(use.cpu()).isEqualTo(Duration.ofMillis(10 * (10 + 300 + 40 + 20 + 1)));
    assertThat(use.processes()).isEqualTo(4);
    assertThat(use.threads()).isEqualTo(4);
    assertThat(use.rssBytes()).isEqualTo(2010L * 4096);
  }

  @Test
  void nothingIsLostWhenAChildEndsAndIsWaitedFor() throws Exception {
    Duration before = tree(read(), 100L).cpu();
    Files.delete(root.resolve("proc/101/stat"));
    process(100, 1, "postgres", 5, 5, 200 + 30, 100 + 10, 1, 1000);
    assertThat(tree(read(), 100L).cpu()).isEqualTo(before);
  }

  @Test
  void severalRootsAreCountedOnceEach() {
    ProcessTable table = read();
    assertThat(tree(table, 100L, 102L, 200L).cpu())
        .isEqualTo(tree(table, 100L).cpu().plus(tree(table, 200L).cpu()));
  }

  @Test
  void aloneIsOneProcessWithoutItsChildren() {
    assertThat(requireNonNull(read().alone(100)).cpu()).isEqualTo(Duration.ofMillis(100));
    assertThat(read().alone(999)).isNull();
  }

  @Test
  void aTierThatHasEndedIsNull() {
    assertThat(read().trees(List.of(999L))).isNull();
    assertThat(tree(read(), 999L, 200L).threads()).isEqualTo(57);
  }

  @Test
  void macOsAndLinuxFormsOfPsAreRead() {
    var table =
        new ProcessTable(
            PsProcesses.parse(
                """
                    1     0   2048   0:01.50
                 77 1 100 1-02:03:04

                78 77 10 00:02:03
                79 1 10 2:01,25
                """));
    ProcessUse first = requireNonNull(table.alone(1));
    assertThat(first.cpu()).isEqualTo(Duration.ofMillis(1500));
    assertThat(first.rssBytes()).isEqualTo(2048 * 1024);
    assertThat(requireNonNull(table.alone(79)).cpu())
        .as("of macOS in German")
        .isEqualTo(Duration.ofMillis(121_250));
    assertThat(tree(table, 77L).cpu())
        .isEqualTo(Duration.ofDays(1).plusHours(2).plusMinutes(3 + 2).plusSeconds(4 + 3));
  }

  @Test
  void faultsThatReadADiskAreAddedUp() {
    assertThat(tree(read(), 100L).majorFaults()).isEqualTo(4 * 9);
    assertThat(requireNonNull(read().alone(100)).majorFaults()).isEqualTo(9);
    assertThat(requireNonNull(read().alone(200)).threads()).isEqualTo(57);
    assertThat(tree(read(), 100L, 999L).roots()).containsExactlyInAnyOrder(100L, 999L);
  }

  @Test
  void ancestorsGoUpAndDescendantsDown() {
    ProcessTable table = read();

    assertThat(table.ancestors(103)).containsExactly(102L, 100L, 1L);
    assertThat(table.ancestors(999)).isEmpty();
    assertThat(table.pids(List.of(100L))).containsExactlyInAnyOrder(100L, 101L, 102L, 103L);
    assertThat(table.pids(List.of(102L, 200L))).containsExactlyInAnyOrder(102L, 103L, 200L);
    assertThat(table.pids(List.of(999L))).isEmpty();
  }

  @Test
  void aDescendantMayHaveALowerNumberThanItsParent() {
    process(102, 109, "a", 0, 0, 0, 0, 1, 0);
    process(109, 103, "b", 0, 0, 0, 0, 1, 0);
    process(101, 102, "c", 0, 0, 0, 0, 1, 0);
    process(103, 1, "d", 0, 0, 0, 0, 1, 0);

    assertThat(read().pids(List.of(103L))).containsExactlyInAnyOrder(103L, 109L, 102L, 101L);
  }

  @Test
  void eachRowHasItsNameAndWhatItUsedSinceAnEarlierLook() throws Exception {
    ProcessTable then = read();
    Files.delete(root.resolve("proc/103/stat"));
    process(100, 1, "postgres", 5, 8, 200, 100, 1, 1000);
    process(200, 1, "another", 9, 1, 0, 0, 1, 10);
    process(300, 1, "a (b) c", 3, 4, 50, 60, 1, 10);

    assertThat(read().rows())
        .extracting(Row::pid, Row::name, row -> row.nanosSince(then) / UNITS.tickNanos())
        .as("without those that have ended; of another process with the same number nothing")
        .containsExactlyInAnyOrder(
            tuple(100L, "postgres", 3L),
            tuple(101L, "postgres: orders) S 1", 0L),
            tuple(102L, "postgres", 0L),
            tuple(200L, "another", 0L),
            tuple(300L, "a (b) c", 7L));
  }

  @Test
  void aMachineWithoutProcIsToldWithTheFile() throws Exception {
    LinuxProcesses none = new LinuxProcesses(root.resolve("none"), UNITS);

    assertThatThrownBy(none::processes)
        .isInstanceOf(ProbeException.class)
        .hasMessage("Cannot list " + root.resolve("none/proc") + ": is it mounted?");
    assertThatThrownBy(none::machine)
        .isInstanceOf(ProbeException.class)
        .hasMessage("Cannot read " + root.resolve("none/proc/stat"));
  }

  @Test
  void psTellsNothingOfThreadsAndCpus() {
    PsProcesses ps = new PsProcesses();

    assertThat(ps.threads(List.of(1L), true)).isEqualTo(TierThreads.UNKNOWN);
    assertThat(ps.condition()).isEqualTo(MachineCondition.UNKNOWN);
    assertThat(ps.machine()).isNull();
  }

  @Test
  void whatCannotBeWatchedEndsTheCommandAsAFailure() {
    NumberFormatException cause = new NumberFormatException("no number");
    ProbeException strange = ProbeException.strange(Path.of("/proc/stat"), cause);

    assertThat(strange)
        .hasMessage(
            "Cannot read /proc/stat: it is not as proc(5) has it: no number. See what the kernel shows there.")
        .hasCause(cause);
    assertThat(List.of(strange.exitCode(), new ProbeException("gone").exitCode()))
        .containsExactly(3, 3);
    assertThat(new ProbeException("gone", cause)).hasMessage("gone").hasCause(cause);
  }
}
