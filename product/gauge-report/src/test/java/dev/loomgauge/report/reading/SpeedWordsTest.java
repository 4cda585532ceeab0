package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedWordsTest {
  @Test
  void aTrialWithLessCpuSaysWhatThePredictionWouldHaveBeen() {
    assertThat(WindowWords.speed(trial(0.2)))
        .isEqualTo(
            " At the speed of this trial's CPUs, 0.8 of the one assumed, the prediction would have"
                + " been 3,920 req/s.");
  }

  @Test
  void aTrialAtNearlyTheSameSpeedSaysNothing() {
    assertThat(WindowWords.speed(trial(0.02))).isEmpty();
  }

  private static Trial trial(double taken) {
    Limit cpu =
        new Limit(
            "service-cpu",
            Limit.Kind.STATION,
            new Limit.Terms("service-cpu", 1, 1.0 / 5_000),
            false,
            0.05);
    Prediction prediction =
        new Prediction(
                1,
                5_000,
                null,
                null,
                List.of(cpu),
                ExpectedFigures.of("mva", 4_900, null, null, null, null, 0, Map.of()))
            .under(new CpuConditions(0.0, 10.0));
    CpuConditions seen = new CpuConditions(taken, 10.0);
    return TrialCopy.of(FailedTrial.TRIAL)
        .completed()
        .prediction(prediction)
        .tiers(Map.of(Tier.SERVICE, new TierUse("1", 99, 100, 300, 40, seen, null, null)))
        .trial();
  }

  @Test
  void aSpeedThatIsFourPercentOffIsTold() {
    assertThat(WindowWords.speed(trial(0.04))).contains("0.96 of the one assumed");
    assertThat(WindowWords.speed(trial(0.0))).isEmpty();
    assertThat(WindowWords.of(trial(0.0))).isEmpty();
    assertThat(WindowWords.length(trial(0.0))).isEqualTo("–");
    assertThat(WindowWords.seconds(12.34)).isEqualTo("12.3 s");
    assertThat(WindowWords.seconds(12)).isEqualTo("12 s");
  }

  private static Trial windowed(MeasuredWindow window) {
    return TrialCopy.of(trial(0.0))
        .tiers(Map.of())
        .window(window)
        .load(LoadSummaries.of(12.5, 100, 5))
        .trial();
  }

  @Test
  void aWindowSaysFromWhenForHowLongAndWhyThat() {
    assertThat(WindowWords.of(windowed(new MeasuredWindow(3.26, false, "It was warm..", "", null))))
        .isEqualTo(
            "Measured from 3.3 s after the ramp, for 12.5 s; not steady. It opened: It was warm. It"
                + " closed: not said.");
    assertThat(WindowWords.of(windowed(new MeasuredWindow(0, true, "first", "the end ", null))))
        .isEqualTo(
            "Measured from 0 s after the ramp, for 12.5 s; steady. It opened: first. It closed: the"
                + " end.");
  }
}
