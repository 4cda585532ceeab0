package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.CpuMeter.CpuTotals;
import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CpuMeterTest {
  private static final long SELF = ProcessHandle.current().pid();
  private static final Map<Tier, List<Long>> OURSELVES = Map.of(Tier.SERVICE, List.of(SELF));

  private static final TierCpus NOT_PINNED = new TierCpus(Map.of(), false, 1, List.of());

  private static final int ATTEMPTS = 5;

  @Test
  void readingsGoFromTheBeginToTheEnd() {
    CpuMeter meter = CpuMeter.start(OURSELVES, NOT_PINNED, BackgroundThreads.NONE);
    meter.close();

    assertThat(meter.readings()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(meter.readings())
        .isSortedAccordingTo((a, b) -> Long.compare(a.nanoTime(), b.nanoTime()));
    assertThat(meter.readings().getLast().since(meter.readings().getFirst()))
        .containsKey(Part.SERVICE)
        .doesNotContainKey(Part.STEAL);
  }

  @Test
  void whoIsInterruptedWhileItClosesStaysInterrupted() {
    CpuMeter meter = CpuMeter.start(OURSELVES, NOT_PINNED, BackgroundThreads.NONE);
    Thread.currentThread().interrupt();
    meter.close();

    assertThat(Thread.interrupted()).isTrue();
    meter.close();
  }

  @Test
  void aTierThatIsWatchedLaterIsInTheReadingsFromThenOn() {
    CpuMeter meter = CpuMeter.start(OURSELVES, NOT_PINNED, BackgroundThreads.NONE);
    meter.watch(Tier.LOAD, List.of(SELF));
    meter.close();

    assertThat(meter.readings().getFirst().nanos()).doesNotContainKey(Part.LOAD);
    assertThat(meter.readings().getLast().nanos()).containsKeys(Part.SERVICE, Part.LOAD);
  }

  @TempDir private Path root = Path.of("");

  /** CPUs 0 and 1 are the service's, the others have CPU 2; a tick is 10 ns long. */
  private CpuTotals totals(boolean pinned) {
    new Fixture(root)
        .file(
            "proc/stat",
            """
            cpu  9 9 9 9 9 9 9 9 0 0
            cpu0 1 2 4 8 16 32 64 128 0 0
            cpu1 3 0 0 5 0 0 0 7 0 0
            cpu2 10 0 0 20 5 0 0 9 0 0
            intr 1""")
        .file(
            "proc/" + SELF + "/stat",
            SELF + " (java) S 1 1 1 0 -1 0 0 0 0 0 1 1 0 0 20 0 9 0 1 9 9 18 1");
    Map<Tier, CpuSet> cpus =
        pinned
            ? Map.of(Tier.SERVICE, CpuSet.of(0, 1), Tier.LOAD, CpuSet.of(2))
            : Map.<Tier, CpuSet>of();
    return new CpuTotals(
        new LinuxProcesses(root, new LinuxUnits(10, 4096)),
        new TierCpus(cpus, pinned, 2, List.of()),
        BackgroundThreads.NONE);
  }

  @Test
  void whatTheCpusDidIsReadByWhoHasThem() {
    Map<Part, Double> pinned = totals(true).read().nanos();

    assertThat(pinned)
        .isEqualTo(
            Map.of(
                Part.OTHERS_BUSY, 100.0,
                Part.OTHERS_IDLE, 250.0,
                Part.STEAL, 10.0 * (128 + 7),
                Part.INTERRUPTS, 10.0 * (32 + 64),
                Part.PROCESSES, 10.0 * (1 + 2 + 4 + 3)));
    assertThat(totals(false).read().nanos())
        .as("all of them where nobody has his own")
        .isEqualTo(
            Map.of(
                Part.OTHERS_BUSY, 10.0 * (1 + 2 + 4 + 32 + 64 + 3 + 10),
                Part.OTHERS_IDLE, 10.0 * (8 + 16 + 5 + 20 + 5)));
  }

  @Test
  void everyTierHasAPartButLoomgaugeItself() {
    for (Map.Entry<Tier, Part> part :
        Map.of(
                Tier.DATABASE, Part.DATABASE,
                Tier.DOWNSTREAM, Part.DOWNSTREAM,
                Tier.LOAD, Part.LOAD)
            .entrySet()) {
      CpuTotals totals = totals(true);
      totals.list(Map.of(part.getKey(), List.of(SELF), Tier.LOOMGAUGE, List.of(SELF)));

      assertThat(totals.read().nanos())
          .containsOnlyKeys(
              part.getValue(),
              Part.OTHERS_BUSY,
              Part.OTHERS_IDLE,
              Part.STEAL,
              Part.INTERRUPTS,
              Part.PROCESSES)
          .extractingByKey(part.getValue())
          .satisfies(nanos -> assertThat(nanos).isPositive());
    }
  }

  /** Threads of this JVM may begin and end meanwhile, which moves a sum past those around it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void threadsOfTheServicesJvmAreReadByKind() {
    AssertionError last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        readByKind();
        return;
      } catch (AssertionError e) {
        last = e;
      }
    }
    throw Objects.requireNonNull(last);
  }

  private void readByKind() {
    CpuTotals totals = totals(true);
    JvmThreads threads = JvmThreads.of(SELF, BackgroundThreads.NONE);
    threads.list();
    Map<ThreadKind, Long> before = threads.nanos();
    totals.list(Map.of(Tier.SERVICE, List.of(SELF)));
    Map<Part, Double> read = totals.read().nanos();
    threads.list();
    Map<ThreadKind, Long> after = threads.nanos();

    Map.of(
            ThreadKind.COMPILER, Part.COMPILERS,
            ThreadKind.COLLECTOR, Part.COLLECTORS,
            ThreadKind.JVM, Part.JVM)
        .forEach(
            (kind, part) ->
                assertThat(read.getOrDefault(part, -1.0))
                    .as(part.name())
                    .isBetween(
                        (double) before.getOrDefault(kind, 0L),
                        (double) after.getOrDefault(kind, 0L)));
    assertThat(read.getOrDefault(Part.SERVICE, 0.0))
        .isGreaterThan(read.getOrDefault(Part.COMPILERS, 0.0));
  }

  @Test
  void betweenTwoReadingsAllWentEvenly() {
    CpuReading first = new CpuReading(1_000, Map.of(Part.SERVICE, 40.0, Part.LOAD, 7.0));
    CpuReading later = new CpuReading(5_000, Map.of(Part.SERVICE, 80.0, Part.STEAL, 9.0));

    assertThat(first.at(2_000, later)).isEqualTo(new CpuReading(2_000, Map.of(Part.SERVICE, 50.0)));
    assertThat(first.at(5_000, later)).isEqualTo(new CpuReading(5_000, Map.of(Part.SERVICE, 80.0)));
    assertThat(later.since(first)).isEqualTo(Map.of(Part.SERVICE, 40e-9));
  }
}
