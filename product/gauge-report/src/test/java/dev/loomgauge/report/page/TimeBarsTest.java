package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.TimeStack.Part;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.chart.Style;
import dev.loomgauge.report.reading.CellTimes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeBarsTest {
  @Test
  void whereMoreIsExplainedThanWasMeasuredThePartsFillTheBar() {
    TimeStack measured = stack(80, 60, 40);

    TimeBars bars =
        TimeBars.of(new CellTimes(FailedTrial.TRIAL, "cell", Optional.empty(), measured));

    assertThat(bars.measured()).extracting(TimeBars.Piece::width).containsExactly("60", "40");
    assertThat(bars.measured())
        .extracting(TimeBars.Piece::tip)
        .noneMatch(tip -> tip.startsWith("not explained"));
  }

  @Test
  void bothBarsHaveTheScaleOfTheLongerOne() {
    TimeBars bars =
        TimeBars.of(
            new CellTimes(
                FailedTrial.TRIAL, "cell", Optional.of(stack(50, 50)), stack(200, 60, 40)));

    assertThat(bars.predicted()).extracting(TimeBars.Piece::width).containsExactly("25");
    assertThat(bars.measured()).extracting(TimeBars.Piece::width).containsExactly("30", "20", "50");
    assertThat(bars.measured().getLast().tip()).startsWith("not explained");
  }

  @Test
  void aPartHasItsNameFromTwelvePercentOnAndAlwaysATip() {
    TimeBars bars =
        TimeBars.of(new CellTimes(FailedTrial.TRIAL, "cell", Optional.empty(), stack(100, 12, 11)));

    assertThat(bars.measured())
        .containsExactly(
            new TimeBars.Piece(Style.activity(Activity.CPU), "12", "CPU", "CPU: 12.0 ms"),
            new TimeBars.Piece(
                Style.activity(Activity.DOWNSTREAM), "11", "", "downstream: 11.0 ms"),
            new TimeBars.Piece(
                bars.measured().getLast().paint(),
                "77",
                "not explained",
                "not explained: 77.0 ms"));
    assertThat(bars.predictedMean()).isEmpty();
    assertThat(bars.measuredMean()).isEqualTo("100 ms");
  }

  @Test
  void theLegendHasWhatOccursInTheOrderOfActivities() {
    CellTimes first =
        new CellTimes(
            FailedTrial.TRIAL,
            "a",
            Optional.of(new TimeStack(5, List.of(new Part(Activity.DATABASE, 5)), 1)),
            new TimeStack(9, List.of(new Part(Activity.DOWNSTREAM, 9)), 1));
    CellTimes second = new CellTimes(FailedTrial.TRIAL, "b", Optional.empty(), stack(60, 50));

    assertThat(TimeBars.key(List.of(first)))
        .extracting(TimeBars.Key::label)
        .containsExactly("database", "downstream");
    assertThat(TimeBars.key(List.of(first, second)))
        .extracting(TimeBars.Key::label)
        .containsExactly("CPU", "database", "downstream", "not explained");
  }

  private static TimeStack stack(double meanMs, double cpuMs, double downstreamMs) {
    return new TimeStack(
        meanMs,
        List.of(new Part(Activity.CPU, cpuMs), new Part(Activity.DOWNSTREAM, downstreamMs)),
        1);
  }

  private static TimeStack stack(double meanMs, double cpuMs) {
    return new TimeStack(meanMs, List.of(new Part(Activity.CPU, cpuMs)), 1);
  }
}
