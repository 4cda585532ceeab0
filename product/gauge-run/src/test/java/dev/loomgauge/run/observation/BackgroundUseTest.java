package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.BackgroundThreads.Found;
import dev.loomgauge.run.probe.process.CpuQuota;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.RunQueues.Clock;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten seconds in which a service used one CPU. */
class BackgroundUseTest {
  private static final BackgroundThreads SPINNER =
      new BackgroundThreads(List.of(new Found("9", "spinner", 1)));

  private static Observation window(double spinner, double others) {
    Sample before = sample(0, 0, 0);
    return new Observation(
        List.of(before, sample(10, spinner, others)), before.at(), before.at().plusSeconds(10));
  }

  private static Sample sample(int second, double spinner, double others) {
    return new Sample(
        Instant.EPOCH.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(
            Tier.SERVICE,
            new ProcessUse(Set.of(7L), Duration.ofMillis(second * 1_000L), 1, 1, 1, 0)),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        null,
        null,
        List.of(),
        new RunQueues.Reading(
            Map.of("8", clock(others * second)),
            Map.of("9", clock(spinner * second)),
            CpuQuota.Periods.NONE),
        null,
        List.of(),
        Elsewhere.NONE);
  }

  private static Clock clock(double seconds) {
    return new Clock(Math.round(seconds * 1e9), 0);
  }

  @Test
  void whatAThreadUsesUnderLoadStandsBesideWhatItUsesAlone() {
    assertThat(window(0.8, 0.2).background(SPINNER, 1_000))
        .containsExactly(new BackgroundThread("spinner", 1, 0.8, null));
    assertThat(window(0.8, 0.2).requestsCpuPct()).isEqualTo(20);
  }

  /** What the start began has ended; one that gives way to requests still has some of a CPU. */
  @Test
  void aThreadThatNoLongerWorksIsNone() {
    assertThat(window(0, 0.2).background(SPINNER, 1_000)).isEmpty();
    assertThat(window(0.0009, 0.9).background(SPINNER, 1_000)).isEmpty();
    assertThat(window(0.002, 0.9).background(SPINNER, 1_000)).hasSize(1);
  }

  @Test
  void aLoopThatCarriesTheRequestsIsNoBackground() {
    assertThat(window(0.99, 0.005).background(SPINNER, 1_000)).isEmpty();
    assertThat(window(0.99, 0.005).background(SPINNER, 100))
        .as("of few requests the others may have 50 us each")
        .hasSize(1);
  }

  @Test
  void nothingIsKnownOfAWindowWithoutTwoSamples() {
    Sample only = sample(0, 0, 0);

    assertThat(
            new Observation(List.of(only), only.at(), only.at().plusSeconds(1))
                .background(SPINNER, 1_000))
        .isEmpty();
  }

  private static Observation unqueued(double spinner) {
    List<Sample> both =
        IntStream.of(0, 10)
            .mapToObj(
                second -> {
                  Sample known = sample(second, spinner, 0);
                  return new Sample(
                      known.at(),
                      known.nanoTime(),
                      known.tiers(),
                      known.threads(),
                      known.condition(),
                      null,
                      null,
                      null,
                      List.of(),
                      new RunQueues.Reading(
                          Map.of(), known.runQueues().background(), CpuQuota.Periods.NONE),
                      null,
                      List.of(),
                      Elsewhere.NONE);
                })
            .toList();
    return new Observation(both, both.getFirst().at(), both.getLast().at());
  }

  /** Of one CPU; 1,000 requests a second have the rest of it. */
  @Test
  void whereTooManyThreadsWereThereToReadTheOthersHaveTheRestOfTheCpu() {
    assertThat(unqueued(0.8).background(SPINNER, 1_000))
        .containsExactly(new BackgroundThread("spinner", 1, 0.8, null));
    assertThat(unqueued(0.999).background(SPINNER, 1_000)).isEmpty();
  }
}
