package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.process.CpuQuota;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.LinuxUnits;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SampleTest {
  private static final LinuxUnits UNITS = new LinuxUnits(10_000_000, 4096);
  private static final long SECOND = 1_000_000_000;

  private static Sample sample(long nanoTime, long pid, long cpuMillis, String stat) {
    return EmptySample.of(
        Instant.EPOCH,
        nanoTime,
        Map.of(Tier.SERVICE, use(pid, cpuMillis)),
        Map.of(Tier.SERVICE, new TierThreads(CpuSet.of(0), Map.of())),
        MachineCondition.UNKNOWN,
        MachineUse.parse(stat, UNITS),
        null,
        null);
  }

  private static ProcessUse use(long pid, long cpuMillis) {
    return new ProcessUse(Set.of(pid), Duration.ofMillis(cpuMillis), 1, 1, 1, 0);
  }

  private static final Sample FIRST =
      sample(
          5 * SECOND,
          7,
          1000,
          """
          cpu  1 1 1 1 1 1 1 1 0 0
          cpu0 100 0 50 800 20 0 10 20 0 0
          cpu1 0 0 0 1000 0 0 0 0 0 0
          intr 5\
          """);
  private static final Sample SECOND_LATER =
      sample(
          7 * SECOND,
          7,
          2500,
          "cpu0 200 10 70 830 30 10 20 30 55 0\ncpu1 80 0 0 1120 0 0 0 0 0 0\nintr 6");

  @Test
  void cpuUseIsThatBetweenTwoSamplesByTheirTrueTimes() {
    assertThat(SECOND_LATER.cpuPct(Tier.SERVICE, FIRST)).isEqualTo(75);
    assertThat(SECOND_LATER.cpuPct(Tier.DATABASE, FIRST)).isNull();
  }

  @Test
  void anotherProcessIsNoContinuation() {
    Sample restarted = sample(6 * SECOND, 8, 2000, "");
    assertThat(restarted.cpuPct(Tier.SERVICE, FIRST)).isNull();
  }

  @Test
  void theMachineIsReadByCpu() {
    assertThat(SECOND_LATER.stealPct(CpuSet.NONE, FIRST)).isEqualTo(5);
    assertThat(SECOND_LATER.stealPct(CpuSet.of(1), FIRST)).isEqualTo(0);
  }

  @Test
  void whatIsTakenFromCpusOnWhichNoTierMayRunIsLeftOut() {
    Sample before = sample(5 * SECOND, 7, 0, "cpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0");
    Sample after =
        sample(7 * SECOND, 7, 0, "cpu0 0 0 0 0 0 0 0 10 0 0\ncpu1 0 0 0 0 0 0 0 150 0 0");

    assertThat(after.stealPct(before)).isEqualTo(5);
    assertThat(after.stealPct(CpuSet.NONE, before)).isEqualTo(80);
  }

  @Test
  void interruptsThatAProcessWasChargedForAreTakenFromNobody() {
    // cpu0 served interrupts for 10 %. All processes used 65 % of it, the service 75 %.
    assertThat(SECOND_LATER.takenPct(CpuSet.of(0), FIRST)).isEqualTo(5);
    Sample idle = sample(7 * SECOND, 7, 1200, "cpu0 200 10 70 830 30 10 20 30 55 0");
    assertThat(idle.takenPct(CpuSet.of(0), FIRST)).isEqualTo(5 + 10);
    Sample busy = sample(7 * SECOND, 7, 2380, "cpu0 200 10 70 830 30 10 20 30 55 0");
    assertThat(busy.takenPct(CpuSet.of(0), FIRST)).isEqualTo(5 + 6);
  }

  @Test
  void foreignUseIsThatOfProcessesLessThatOfTheTiersThere() {
    // cpu0: user +100, nice +10, system +20 ticks, interrupts left out; cpu1: user +80. The
    // service, which may use cpu0 only, used 150 ticks.
    assertThat(SECOND_LATER.foreignPct(CpuSet.of(1), FIRST)).isEqualTo(40);
    assertThat(SECOND_LATER.foreignPct(CpuSet.of(0), FIRST)).isEqualTo(0);
    assertThat(SECOND_LATER.foreignPct(CpuSet.NONE, FIRST)).isEqualTo(65 + 40 - 75);
  }

  @Test
  void aTierThatCameInBetweenLeavesForeignUseUnknown() {
    assertThat(sample(6 * SECOND, 8, 2000, "cpu0 1 0 0 0 0 0 0 0").foreignPct(CpuSet.NONE, FIRST))
        .isNull();
  }

  @Test
  void aClockThatWasSetIsToldAndNotFollowed() {
    Sample set =
        EmptySample.of(
            Instant.EPOCH.plusSeconds(3602),
            7 * SECOND,
            Map.of(),
            Map.of(),
            MachineCondition.UNKNOWN,
            null,
            null,
            null);
    assertThat(set.clockOffset(FIRST)).isEqualTo(Duration.ofHours(1));
    assertThat(set.steadily(FIRST)).isEqualTo(Instant.EPOCH.plusSeconds(2));
  }

  @Test
  void withoutAMachineNothingIsClaimed() {
    Sample bare =
        EmptySample.of(
            Instant.EPOCH,
            9 * SECOND,
            Map.of(),
            Map.of(),
            MachineCondition.UNKNOWN,
            null,
            null,
            null);
    assertThat(bare.foreignPct(CpuSet.NONE, FIRST)).isNull();
    assertThat(bare.jvmFacts()).isNull();
  }

  private static Sample withPostgres(Sample sample, long cpuMillis, CpuSet cpus) {
    Dependency postgres = new Dependency(9, "postgres", Duration.ofMillis(cpuMillis), cpus, 1, 1);
    return new Sample(
        sample.at(),
        sample.nanoTime(),
        sample.tiers(),
        sample.threads(),
        sample.condition(),
        sample.machine(),
        null,
        null,
        List.of(postgres),
        sample.runQueues(),
        sample.downstream(),
        List.of(),
        Elsewhere.NONE);
  }

  @Test
  void theCpuOfADependencyIsNotForeign() {
    CpuSet other = CpuSet.of(1);
    Double foreign = SECOND_LATER.foreignPct(other, FIRST);
    assertThat(foreign).isEqualTo(40);
    Sample before = withPostgres(FIRST, 0, other);
    Sample now = withPostgres(SECOND_LATER, 500, other);
    assertThat(now.foreignPct(other, before)).isEqualTo(15);
    assertThat(now.dependenciesPct(other, before)).containsExactly(Map.entry(9L, 25.0));
    assertThat(now.dependenciesPct(CpuSet.of(0), before)).isEmpty();
  }

  @Test
  void onSomeCpusADependencyUsedAtMostWhatNoOtherTierUsed() {
    CpuSet other = CpuSet.of(1);
    Sample before = withPostgres(FIRST, 0, CpuSet.NONE);
    Sample now = withPostgres(SECOND_LATER, 3000, CpuSet.NONE);
    assertThat(now.dependenciesPct(before)).containsExactly(Map.entry(9L, 150.0));
    assertThat(now.dependenciesPct(other, before)).containsExactly(Map.entry(9L, 40.0));
    assertThat(now.foreignPct(other, before)).isZero();
  }

  private static Sample told(
      int second, Map<Long, Long> loadThreads, RunQueues.Reading queues, Elsewhere elsewhere) {
    return new Sample(
        Instant.EPOCH,
        second * SECOND,
        Map.of(Tier.LOAD, use(7, 100L * second)),
        Map.of(Tier.LOAD, new TierThreads(CpuSet.of(0), loadThreads)),
        MachineCondition.UNKNOWN,
        null,
        null,
        null,
        List.of(),
        queues,
        null,
        List.of(),
        elsewhere);
  }

  @Test
  void theBusiestThreadIsThatOfTheTimeBetween() {
    Sample before =
        told(1, Map.of(1L, 9_000_000_000L, 2L, 0L), RunQueues.Reading.UNKNOWN, Elsewhere.NONE);
    Sample now =
        told(
            3,
            Map.of(1L, 9_100_000_000L, 2L, 500_000_000L, 3L, 7_000_000_000L),
            RunQueues.Reading.UNKNOWN,
            Elsewhere.NONE);

    assertThat(now.busiestThreadPct(Tier.LOAD, before)).isEqualTo(25);
    assertThat(now.busiestThreadPct(Tier.DOWNSTREAM, before)).isNull();
    assertThat(now.secondsSince(before)).isEqualTo(2);
  }

  @Test
  void runQueuesAreMeansOverTheTimeBetween() {
    RunQueues.Reading first =
        new RunQueues.Reading(
            Map.of("1", new RunQueues.Clock(0, 0)),
            Map.of("2", new RunQueues.Clock(5, 5)),
            new CpuQuota.Periods(10, 1));
    RunQueues.Reading second =
        new RunQueues.Reading(
            Map.of("1", new RunQueues.Clock(3_000_000_000L, 500_000_000L)),
            Map.of("2", new RunQueues.Clock(1_000_000_005L, 5), "3", new RunQueues.Clock(7_000, 0)),
            new CpuQuota.Periods(20, 3));
    Sample before = told(1, Map.of(), first, Elsewhere.NONE);

    assertThat(told(3, Map.of(), second, Elsewhere.NONE).runQueue(before))
        .isEqualTo(new RunQueue(1.5, 0.25, 0.2));
    assertThat(told(3, Map.of(), second, Elsewhere.NONE).backgroundCpus(before))
        .as("of threads that were read both times")
        .isEqualTo(Map.of("2", 0.5));
    assertThat(told(3, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE).runQueue(before))
        .isNull();
  }

  @Test
  void aTierOnAnotherHostHasWhatThatTells() {
    Elsewhere there =
        new Elsewhere(Map.of(Tier.DATABASE, use(9, 700)), Map.of(), Map.of(), Map.of());
    Sample sample = told(1, Map.of(), RunQueues.Reading.UNKNOWN, there);

    assertThat(sample.use(Tier.DATABASE)).isEqualTo(use(9, 700));
    assertThat(sample.use(Tier.LOAD)).isEqualTo(use(7, 100));
    assertThat(sample.use(Tier.SERVICE)).isNull();
  }

  private static Queues queue(int waiting) {
    return new Queues(Map.of("a", new Queues.PoolFacts(1, waiting, 2)), null);
  }

  @Test
  void whereRequestsStoodComesBeforeWhereTheyStand() {
    Sample plain = told(1, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE);
    JvmFacts facts = new JvmFacts(1, 1, 1, 1, 1, Duration.ZERO, 1, 1, queue(3));
    Sample seen =
        EmptySample.of(
            plain.at(),
            plain.nanoTime(),
            plain.tiers(),
            plain.threads(),
            plain.condition(),
            null,
            new JvmReading.Seen(facts),
            null);

    assertThat(EmptySample.after(List.of(queue(1), queue(2)), seen).queues())
        .containsExactly(queue(1), queue(2), queue(3));
    assertThat(EmptySample.after(List.of(queue(1)), plain).queues()).containsExactly(queue(1));
  }

  @Test
  void aClockThatFellBackIsAnOffsetBelowZero() {
    Sample now = told(3, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE);

    assertThat(now.clockOffset(told(1, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE)))
        .isEqualTo(Duration.ofSeconds(-2));
    assertThat(now.secondsSince(now)).isEqualTo(1e-9);
  }

  @Test
  void whatFellWasNotUsed() {
    Sample less = sample(6 * SECOND, 7, 900, "");

    assertThat(less.cpuPct(Tier.SERVICE, FIRST)).isZero();
  }

  @Test
  void backgroundThreadsAreAddedUpInPercentOfACore() {
    CpuQuota.Periods none = CpuQuota.Periods.NONE;
    RunQueues.Reading first =
        new RunQueues.Reading(
            Map.of(), Map.of("2", new RunQueues.Clock(0, 0), "3", new RunQueues.Clock(5, 0)), none);
    RunQueues.Reading second =
        new RunQueues.Reading(
            Map.of(),
            Map.of(
                "2", new RunQueues.Clock(1_000_000_000L, 0),
                "3", new RunQueues.Clock(500_000_005L, 0)),
            none);

    assertThat(
            told(3, Map.of(), second, Elsewhere.NONE)
                .backgroundPct(told(1, Map.of(), first, Elsewhere.NONE)))
        .isEqualTo(75);
  }

  @Test
  void aTierOnAnotherHostUsesCpuThere() {
    Elsewhere first =
        new Elsewhere(Map.of(Tier.DATABASE, use(9, 700)), Map.of(), Map.of(), Map.of());
    Elsewhere second =
        new Elsewhere(Map.of(Tier.DATABASE, use(9, 1_700)), Map.of(), Map.of(), Map.of());

    assertThat(
            told(3, Map.of(), RunQueues.Reading.UNKNOWN, second)
                .cpuPct(Tier.DATABASE, told(1, Map.of(), RunQueues.Reading.UNKNOWN, first)))
        .isEqualTo(50);
  }

  @Test
  void aDependencyThatIsNewCountsFromNothing() {
    assertThat(withPostgres(SECOND_LATER, 500, CpuSet.NONE).dependenciesPct(FIRST))
        .containsExactly(Map.entry(9L, 25.0));
    assertThat(
            withPostgres(SECOND_LATER, 500, CpuSet.NONE)
                .dependenciesPct(withPostgres(FIRST, 900, CpuSet.NONE)))
        .containsExactly(Map.entry(9L, 0.0));
  }

  @Test
  void wherePartOfATierMayRunIsKnownOrEmpty() {
    assertThat(FIRST.cpus(Tier.SERVICE)).isEqualTo(CpuSet.of(0));
    assertThat(FIRST.cpus(Tier.LOAD)).isEqualTo(CpuSet.NONE);
    assertThat(FIRST.takenPct(CpuSet.NONE, sample(1, 7, 0, ""))).isNotNull();
    assertThat(
            told(1, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE)
                .takenPct(CpuSet.NONE, FIRST))
        .isNull();
  }

  @Test
  void onCpusThatWereNotSeenNothingIsKnownOfOthers() {
    CpuSet cpus = CpuSet.of(0);
    Sample before = told(1, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE);
    Sample now = told(3, Map.of(), RunQueues.Reading.UNKNOWN, Elsewhere.NONE);

    assertThat(now.foreignPct(cpus, before)).isNull();
    assertThat(now.dependenciesPct(cpus, before)).isEmpty();
    assertThat(now.busiestThreadPct(Tier.LOAD, before)).as("of no thread").isNull();
  }
}
