package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.LinuxUnits;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The CPUs of a service over three samples, a second apart. */
class ConditionsTest {
  private static final LinuxUnits UNITS = new LinuxUnits(10_000_000, 4096);
  private static final TierCpus CPUS =
      new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(0), Tier.LOAD, CpuSet.of(1)), true, 1, List.of());

  /**
   * One of them.
   *
   * @param ticks of 10 ms each that interrupts and the hypervisor took of CPU 0 until then; all of
   *     the interrupts are in the CPU of the service, too, which no process is said to have used
   */
  private static Sample sample(int second, int ticks, @Nullable Double probeMicros) {
    ProcessUse use = new ProcessUse(Set.of(7L), Duration.ofMillis(100L * second), 1, 1, 1, 0);
    String stat = "cpu0 0 0 0 0 0 0 %d %d 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0".formatted(ticks, ticks);
    return EmptySample.of(
        Instant.EPOCH.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(Tier.SERVICE, use, Tier.LOAD, use),
        Map.of(),
        MachineCondition.UNKNOWN,
        MachineUse.parse(stat, UNITS),
        null,
        probeMicros);
  }

  private static Sample throttled(int second, Map<String, Long> periods) {
    return told(second, new Elsewhere(Map.of(), Map.of(), periods, Map.of()));
  }

  private static Sample passed(int second, Map<String, LinkCount> links) {
    return told(second, new Elsewhere(Map.of(), Map.of(), Map.of(), links));
  }

  private static Sample told(int second, Elsewhere elsewhere) {
    Sample sample = sample(second, 0, null);
    return new Sample(
        sample.at(),
        sample.nanoTime(),
        sample.tiers(),
        sample.threads(),
        sample.condition(),
        sample.machine(),
        null,
        null,
        List.of(),
        sample.runQueues(),
        null,
        List.of(),
        elsewhere);
  }

  private static Map<Tier, TierUse> tiers(Sample... samples) {
    return new Observation(List.of(samples), Instant.EPOCH, Instant.EPOCH.plusSeconds(10))
        .tiers(CPUS);
  }

  @Test
  void theServicesCpusHaveWhatWasTakenOfThemAndTheMeanOfTheirSpeed() {
    Map<Tier, TierUse> tiers = tiers(sample(0, 0, 99.0), sample(1, 4, 9.0), sample(2, 10, 12.0));

    assertThat(tiers.get(Tier.SERVICE))
        .extracting(TierUse::conditions)
        .isEqualTo(new CpuConditions(0.05, 10.5));
    assertThat(tiers.get(Tier.LOAD)).extracting(TierUse::conditions).isNull();
  }

  @Test
  void anInterfaceIsFullByItsBusierDirectionAndOnlyWhereItsSpeedIsKnown() {
    List<Sample> samples =
        List.of(
            passed(0, Map.of()),
            passed(2, Map.of("bench3", link(100, 0, 0), "veth", link(0, 0, 0))),
            passed(
                6,
                Map.of(
                    "bench3", link(100, 1_000_000, 36_000_000),
                    "bench2", link(100, 0, 90_000_000),
                    "veth", link(0, 0, 900_000_000))));

    assertThat(
            new Observation(samples, Instant.ofEpochSecond(2), Instant.ofEpochSecond(6))
                .hosts()
                .fullLinks())
        .containsExactly(new HostUse.Link("bench3", 72, 100));
    assertThat(
            new Observation(samples, Instant.ofEpochSecond(6), Instant.ofEpochSecond(7))
                .hosts()
                .fullLinks())
        .isEmpty();
  }

  @Test
  void theCpusOfALoadHostAreBusyByWhatTheyDidInTheWindow() {
    List<Sample> samples =
        List.of(
            loaded(0, Map.of()),
            loaded(1, Map.of("bench3", cpus(0, 0, 0), "bench4", cpus(0, 0, 0))),
            loaded(
                5,
                Map.of(
                    "bench3",
                    cpus(90, 0, 10),
                    "bench4",
                    cpus(40, 0, 60),
                    "bench5",
                    cpus(9, 9, 9))));

    assertThat(
            new Observation(samples, Instant.ofEpochSecond(1), Instant.ofEpochSecond(5))
                .hosts()
                .busyLoads(0.85))
        .containsExactly(new HostUse.Busy("bench3", 0.9));
    assertThat(
            new Observation(samples, Instant.ofEpochSecond(5), Instant.ofEpochSecond(6))
                .hosts()
                .busyLoads(0.85))
        .isEmpty();
  }

  private static CpuTimes cpus(long busy, long steal, long idle) {
    return new CpuTimes(busy, 0, steal, idle);
  }

  private static Sample loaded(int second, Map<String, CpuTimes> loads) {
    return told(second, new Elsewhere(Map.of(), loads, Map.of(), Map.of()));
  }

  private static LinkCount link(long mbit, long received, long sent) {
    return new LinkCount("eth0", mbit, received, sent);
  }

  @Test
  void periodsOfAHostAreThoseOfTheWindow() {
    List<Sample> samples =
        List.of(
            throttled(0, Map.of("pod", 3L)),
            throttled(2, Map.of("pod", 5L, "idle", 7L)),
            throttled(4, Map.of("pod", 9L, "idle", 7L, "late", 2L)));

    assertThat(
            new Observation(samples, Instant.ofEpochSecond(1), Instant.ofEpochSecond(5))
                .hosts()
                .throttled())
        .containsExactly(Map.entry("pod", 4L));
    assertThat(
            new Observation(samples, Instant.ofEpochSecond(5), Instant.ofEpochSecond(6))
                .hosts()
                .throttled())
        .isEmpty();
  }

  @Test
  void withoutAProbeNoSpeedIsKnown() {
    assertThat(tiers(sample(0, 0, null), sample(1, 0, null)).get(Tier.SERVICE))
        .extracting(TierUse::conditions)
        .isEqualTo(new CpuConditions(0.0, null));
  }

  @Test
  void aSecondOfTheTimelineHasTheSpeedOfItsSample() {
    List<TimelineRow> rows =
        Timelines.withoutLoad(
            List.of(sample(0, 0, 9.0), sample(1, 0, 9.5), sample(2, 0, null)),
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(10));

    assertThat(rows.get(0).value(TimelineColumn.SERVICE_PROBE_US)).isEqualTo(9.5);
    assertThat(rows.get(1).value(TimelineColumn.SERVICE_PROBE_US)).isNull();
  }

  @Test
  void hostsAreToldInTheOrderOfTheirNames() {
    Observation busy =
        new Observation(
            List.of(
                loaded(0, Map.of("b", cpus(0, 0, 0), "c", cpus(0, 0, 0), "a", cpus(0, 0, 0))),
                loaded(1, Map.of("b", cpus(9, 0, 1), "c", cpus(8, 0, 2), "a", cpus(10, 0, 0)))),
            Instant.EPOCH,
            Instant.ofEpochSecond(1));
    Observation full =
        new Observation(
            List.of(
                passed(0, Map.of("b", link(1, 0, 0), "c", link(1, 0, 0), "a", link(1, 0, 0))),
                passed(
                    1,
                    Map.of(
                        "b",
                        link(1, 100_000, 0),
                        "c",
                        link(1, 0, 110_000),
                        "a",
                        link(1, 120_000, 0)))),
            Instant.EPOCH,
            Instant.ofEpochSecond(1));

    assertThat(busy.hosts().busyLoads(0.8))
        .extracting(HostUse.Busy::host)
        .containsExactly("a", "b");
    assertThat(full.hosts().fullLinks())
        .extracting(HostUse.Link::host)
        .containsExactly("a", "b", "c");
  }

  private static Sample beside(int second, long cpuMillis, int ticks) {
    ProcessUse ours = new ProcessUse(Set.of(7L), Duration.ofMillis(100L * second), 1, 1, 1, 0);
    ProcessUse postgres = new ProcessUse(Set.of(), Duration.ofMillis(cpuMillis), 3L << 20, 5, 2, 0);
    return new Sample(
        Instant.EPOCH.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(Tier.SERVICE, ours, Tier.LOAD, ours, Tier.DEPENDENCIES, postgres),
        Map.of(
            Tier.SERVICE, new TierThreads(CpuSet.of(0), Map.of()),
            Tier.LOAD, new TierThreads(CpuSet.of(1), Map.of()),
            Tier.DEPENDENCIES, new TierThreads(CpuSet.of(1), Map.of())),
        MachineCondition.UNKNOWN,
        MachineUse.parse(
            "cpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 %d 0 0 0 0 0 0 0 0 0".formatted(ticks), UNITS),
        null,
        null,
        List.of(
            new Dependency(9, "postgres", Duration.ofMillis(cpuMillis), CpuSet.of(1), 3L << 20, 5)),
        RunQueues.Reading.UNKNOWN,
        null,
        List.of(),
        Elsewhere.NONE);
  }

  /** Of CPU 1, 50 % was used: 10 % by the load, 25 % by PostgreSQL, the rest by strangers. */
  @Test
  void aProgramThatTheServiceTalksToIsToldByTheCpusOnWhichItRan() {
    TierUse use =
        Objects.requireNonNull(tiers(beside(0, 0, 0), beside(2, 500, 100)).get(Tier.DEPENDENCIES));

    assertThat(use)
        .isEqualTo(
            new TierUse(
                "1",
                25,
                100,
                3,
                5,
                null,
                List.of(new TierUse.Program(9, "postgres", "1", 25, Map.of(Tier.LOAD, 25.0))),
                null));
  }
}
