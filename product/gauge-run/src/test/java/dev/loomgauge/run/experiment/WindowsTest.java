package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.run.load.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowsTest {
  private static Windows windows(Limit.Kind kind, @Nullable Double meanMs, int holdSeconds) {
    LoadShape load =
        new LoadShape(
            LoadShape.Model.CLOSED,
            "constant",
            Optional.empty(),
            Distribution.fixed(Duration.ZERO),
            LoadShape.Start.SPREAD,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(holdSeconds),
            LoadShape.Window.STEADY,
            Duration.ofSeconds(30),
            0,
            Duration.ZERO);
    Limit limit = new Limit("x", kind, new Limit.Terms("x", 1, 1.0 / 100), true, 0);
    return new Windows(load, new Prediction(100, 100, meanMs, null, List.of(limit), null));
  }

  @Test
  void aQueueFillsBeforeTheWindowAndThatOfAFullCpuTakesThreeCycles() {
    assertThat(windows(Limit.Kind.RESOURCE, 2_000.0, 20).warmup())
        .isEqualTo(Duration.ofMillis(2_500));
    assertThat(windows(Limit.Kind.STATION, 2_000.0, 20).warmup()).isEqualTo(Duration.ofSeconds(6));
    assertThat(windows(Limit.Kind.STATION, 300.0, 20).warmup()).isEqualTo(Duration.ofSeconds(1));
    assertThat(windows(Limit.Kind.STATION, null, 20).warmup()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aShorterWindowLeavesAsMuchTimeToGetSteady() {
    Windows windows = windows(Limit.Kind.RESOURCE, 2_000.0, 20);

    assertThat(windows.pace(true, OptionalInt.empty()))
        .extracting("rule")
        .isEqualTo(new WindowRule(3, 43, 20));
    assertThat(windows.pace(true, OptionalInt.of(5)))
        .extracting("rule")
        .isEqualTo(new WindowRule(3, 58, 5));
    assertThat(windows.pace(true, OptionalInt.of(21)))
        .extracting("rule")
        .isEqualTo(new WindowRule(3, 43, 20));
  }

  @Test
  void aShortHoldIsThreeSecondsAndHasTenMoreToGetSteady() {
    assertThat(windows(Limit.Kind.RESOURCE, null, 1).pace(true, OptionalInt.empty()))
        .extracting("rule")
        .isEqualTo(new WindowRule(1, 11, 3));
  }

  @Test
  void aFixedWindowIsTheHoldAfterTheWarmUp() {
    assertThat(windows(Limit.Kind.RESOURCE, 2_000.0, 20).pace(false, OptionalInt.empty()))
        .isEqualTo(new Pace.Fixed(Duration.ofMillis(2_500), Duration.ofSeconds(20)));
  }

  @Test
  void aWindowThatTheScenarioFixesIsFixedThoughSecondsAreReported() {
    LoadShape steady = windows(Limit.Kind.RESOURCE, 2_000.0, 20).load();
    LoadShape fixed =
        new LoadShape(
            steady.model(),
            "constant",
            Optional.empty(),
            Distribution.fixed(Duration.ZERO),
            LoadShape.Start.SPREAD,
            Duration.ofSeconds(1),
            Duration.ofSeconds(4),
            Duration.ofSeconds(20),
            LoadShape.Window.FIXED,
            Duration.ofSeconds(30),
            0,
            Duration.ZERO);
    Prediction prediction = windows(Limit.Kind.RESOURCE, 2_000.0, 20).prediction();
    assertThat(new Windows(fixed, prediction).pace(true, OptionalInt.of(5)))
        .isEqualTo(new Pace.Fixed(Duration.ofSeconds(4), Duration.ofSeconds(20)));
  }
}
