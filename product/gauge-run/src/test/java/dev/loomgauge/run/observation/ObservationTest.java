package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five samples a second apart, of which those from the first to the third second count. */
class ObservationTest {
  private static final long MIB = 1L << 20;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final TierCpus CPUS =
      new TierCpus(
          Map.of(Tier.SERVICE, CpuSet.of(0, 1), Tier.DOWNSTREAM, CpuSet.of(2)), true, 2, List.of());

  private static ProcessUse use(long cpuMillis, long mib, int threads) {
    return new ProcessUse(Set.of(7L), Duration.ofMillis(cpuMillis), mib * MIB, threads, 1, 0);
  }

  private static JvmFacts facts(
      long heapMib, long gcMillis, int threads, long allocatedMib, Queues queues) {
    return new JvmFacts(
        heapMib * MIB,
        -1,
        1,
        1,
        1,
        Duration.ofMillis(gcMillis),
        threads,
        allocatedMib * MIB,
        queues);
  }

  private static Queues queues(int busy, int waiting, int mounted, int queued) {
    return new Queues(
        Map.of("permits", new PoolFacts(busy, waiting, 10)),
        new VirtualThreads(mounted, queued, 2, 2));
  }

  private static DownstreamState calls(long requests, long abandoned, double inFlightSeconds) {
    return new DownstreamState(
        new DownstreamSettings("20ms", Map.of(), null, 0, null),
        new DownstreamState.Counters(requests, 0, abandoned, 3, Math.round(inFlightSeconds * 1e9)));
  }

  private static Sample sample(
      int second, ProcessUse service, JvmFacts facts, DownstreamState calls, List<Queues> between) {
    return new Sample(
        START.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(Tier.SERVICE, service, Tier.DOWNSTREAM, use(100L * second, 1, 1)),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        new JvmReading.Seen(facts),
        null,
        List.of(),
        RunQueues.Reading.UNKNOWN,
        calls,
        between,
        Elsewhere.NONE);
  }

  private static final Observation SEEN =
      new Observation(
          List.of(
              sample(
                  0,
                  use(0, 99, 99),
                  facts(990, 0, 99, 1, queues(99, 99, 99, 99)),
                  calls(0, 0, 0),
                  List.of()),
              sample(
                  1,
                  use(1_000, 3, 9),
                  facts(100, 10, 20, 1_000, queues(1, 0, 1, 0)),
                  calls(100, 2, 10),
                  List.of(queues(77, 77, 77, 77))),
              sample(
                  2,
                  use(1_700, 5, 8),
                  facts(300, 15, 25, 1_500, queues(5, 2, 2, 4)),
                  calls(130, 3, 11),
                  List.of(queues(3, 1, 1, 2))),
              sample(
                  3,
                  use(2_500, 4, 7),
                  facts(200, 40, 24, 1_600, queues(4, 1, 2, 2)),
                  calls(160, 6, 13),
                  List.of(queues(7, 6, 4, 12))),
              sample(
                  4,
                  use(9_000, 88, 88),
                  facts(880, 999, 88, 9_999, queues(88, 88, 88, 88)),
                  calls(999, 99, 99),
                  List.of(queues(66, 66, 66, 66)))),
          START.plusSeconds(1),
          START.plusSeconds(3));

  @Test
  void tiersHaveTheirCpuAndTheMostOfTheWindow() {
    Map<Tier, TierUse> tiers = SEEN.tiers(CPUS);

    assertThat(tiers.keySet()).containsExactlyInAnyOrder(Tier.SERVICE, Tier.DOWNSTREAM);
    assertThat(tiers.get(Tier.SERVICE))
        .isEqualTo(
            new TierUse("0-1", 75, 200, 5, 9, new TierUse.CpuConditions(null, null), null, null));
    assertThat(tiers.get(Tier.DOWNSTREAM))
        .isEqualTo(new TierUse("2", 10, 100, 1, 1, null, null, new TierUse.Calls(30, 1.5, 2)));
  }

  @Test
  void theJvmHasItsFiguresOfTheWindow() {
    JvmUse jvm = Objects.requireNonNull(SEEN.jvm(25, null, Map.of(), null, List.of(), 1));

    assertThat(jvm.heapMaxMb()).isEqualTo(300);
    assertThat(jvm.gcMs()).isEqualTo(30);
    assertThat(
            SEEN.jvm(
                25,
                null,
                Map.of("gc-pauses", JvmUse.Observed.event(32.5, List.of(), null)),
                null,
                List.of(),
                1))
        .extracting(JvmUse::gcMs)
        .as("before the first sample and behind the last one as well")
        .isEqualTo(32.5);
    assertThat(jvm.threadsMax()).isEqualTo(25);
    // The first sample, and all readings after it: 1, 1, 2, 4, 2 and 0, 2, 4, 12, 2.
    assertThat(jvm.mountedMean()).isEqualTo(2);
    assertThat(jvm.queuedMean()).isEqualTo(4);
    assertThat(jvm.queuedMax()).isEqualTo(12);
    assertThat(jvm.java()).isEqualTo(25);
    assertThat(jvm.allocatedMb()).isEqualTo(300);
    assertThat(jvm.queue()).isNull();
  }

  /** Else four JVMs that each pause for 3 % of the time would pause for 12 %. */
  @Test
  void ofSeveralInstancesHeapAndPausesAreThoseOfEach() {
    assertThat(SEEN.jvm(25, null, Map.of(), null, List.of(), 2))
        .isNotNull()
        .returns(150.0, JvmUse::heapMaxMb)
        .returns(15.0, JvmUse::gcMs)
        .returns(25, JvmUse::threadsMax)
        .returns(300.0, JvmUse::allocatedMb);
  }

  @Test
  void aPoolHasTheMeansAndTheMostOfAllReadings() {
    assertThat(resources(false))
        .containsExactly(new ResourceUse("permits", "the permits", 30, 4, 7, 2.0, 6.0));
    assertThat(resources(true))
        .extracting(ResourceUse::capacity)
        .as("one pool for all instances")
        .containsExactly(10);
  }

  /** Of five users, one each or all together; seven members were seen, left by an earlier load. */
  @Test
  void anExecutorHasTheThreadsThatCountAtTheLoadAndThoseThatWereLeft() {
    assertThat(executor(new ExecutorSize(3, 50, 100), 5)).isEqualTo(9);
    assertThat(executor(new ExecutorSize(1, 50, 100), 5)).isEqualTo(7);
    assertThat(executor(new ExecutorSize(1, 2, 100), 5)).isEqualTo(6);
    assertThat(executor(new ExecutorSize(1, 50, 1), 11)).as("four each").isEqualTo(9);
    assertThat(executor(ExecutorSize.fixed(ExecutorSize.UNLIMITED, 0), 5)).isNull();
  }

  private static @Nullable Integer executor(ExecutorSize size, int users) {
    return SEEN.resources(
            new Cell(Map.of("users", String.valueOf(users))),
            path(
                new RequestPath.Resource(
                    "permits",
                    "threads",
                    capacity(size.core()),
                    capacity(size.max()),
                    capacity(size.queue()),
                    Rejection.ABORT,
                    false,
                    false)),
            3)
        .getFirst()
        .capacity();
  }

  private static Capacity capacity(int number) {
    return number == ExecutorSize.UNLIMITED ? new Capacity.Unlimited() : new Capacity.Fixed(number);
  }

  private static RequestPath path(RequestPath.Resource resource) {
    return new RequestPath(Map.of(), Map.of("permits", resource), List.of());
  }

  private static List<ResourceUse> resources(boolean shared) {
    RequestPath path =
        path(
            new RequestPath.Resource(
                "permits",
                "the permits",
                new Capacity.Fixed(10),
                new Capacity.Unlimited(),
                shared));
    return SEEN.resources(new Cell(Map.of("users", "5")), path, 3);
  }

  @Test
  void aWindowWithoutSamplesTellsNothing() {
    Observation none = new Observation(List.of(), START, START.plusSeconds(1));

    assertThat(none.cpuPct(Tier.SERVICE)).isNull();
    assertThat(none.tiers(CPUS)).isEmpty();
    assertThat(none.jvm(25, null, Map.of(), null, List.of(), 1)).isNull();
    assertThat(SEEN.samples()).hasSize(3);
    assertThat(SEEN.cpuPct(Tier.SERVICE)).isEqualTo(75);
  }

  @Test
  void aLinkIsFullAboveSevenTenthsOfItsSpeed() {
    assertThat(new HostUse.Link("a", 70, 100).full()).isFalse();
    assertThat(new HostUse.Link("a", 70.1, 100).full()).isTrue();
    assertThat(new HostUse.Link("a", 70.1, 0).full()).isFalse();
    assertThat(new HostUse.Link("bench3", 1_812.4, 10_000).words())
        .isEqualTo("bench3: 1,812 of 10,000 Mbit/s");
    assertThat(new HostUse.Busy("bench3", 0.93).words()).isEqualTo("bench3: 93.0 %");
  }

  @Test
  void whatObservingCostsIsKeptAndTold(@TempDir java.nio.file.Path home) {
    var installation = new dev.loomgauge.run.Installation(home, home);
    assertThat(ObservationCost.read(installation)).isEmpty();
    ObservationCost cost = new ObservationCost(0.985, 0.971, 0.999, 24, "2026-11-26");
    cost.write(installation);

    assertThat(ObservationCost.read(installation)).isEqualTo(Optional.of(cost));
    assertThat(home.resolve("target/kept/observation-cost.json")).isNotEmptyFile();
    assertThat(cost.words()).isEqualTo("0.985 (0.971 to 0.999), 24 pairs, 2026-11-26");
  }

  private static @Nullable Double allocated(long... mib) {
    List<Sample> samples = new ArrayList<>();
    for (int second = 0; second < mib.length; second++) {
      samples.add(
          sample(
              second,
              use(0, 1, 1),
              facts(1, 0, 1, mib[second], queues(0, 0, 0, 0)),
              calls(0, 0, 0),
              List.of()));
    }
    return Objects.requireNonNull(
            new Observation(samples, START, START.plusSeconds(9))
                .jvm(25, null, Map.of(), null, List.of(), 1))
        .allocatedMb();
  }

  @Test
  void memoryIsAllocatedBetweenTheFirstAndTheLastSampleThatTellIt() {
    assertThat(allocated(0, 1_500, 1_500, 1_900)).isEqualTo(200);
    assertThat(allocated(0, 1_500, 0)).isNull();
  }

  /** Nobody tells how many wait, nor of virtual threads; in an open model any number may come. */
  @Test
  void whatAServiceDoesNotShowIsNotKnown() {
    Queues shown = new Queues(Map.of("permits", new PoolFacts(3, null, null)), null);
    Observation one =
        new Observation(
            List.of(sample(1, use(0, 1, 1), facts(1, 0, 1, 0, shown), calls(0, 0, 0), List.of())),
            START,
            START.plusSeconds(2));
    RequestPath path =
        path(
            new RequestPath.Resource(
                "permits", "the permits", new Capacity.Fixed(10), new Capacity.Unlimited(), false));

    assertThat(one.jvm(21, null, Map.of(), null, List.of(), 1))
        .isNotNull()
        .returns(null, JvmUse::mountedMean)
        .returns(null, JvmUse::queuedMean)
        .returns(null, JvmUse::queuedMax)
        .returns(null, JvmUse::queue)
        .returns(null, JvmUse::allocatedMb);
    assertThat(one.resources(new Cell(Map.of("rate", "5")), path, 2))
        .containsExactly(new ResourceUse("permits", "the permits", 20, 3, 3, null, null));
  }
}
