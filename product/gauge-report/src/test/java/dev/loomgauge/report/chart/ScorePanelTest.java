package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScorePanelTest {
  @Test
  void ofManyTheWorstAreDrawn() {
    List<ScoreCharts.Scored> worst = scored(1000, 100);
    List<ScoreCharts.Scored> good = scored(0, 1000);
    List<ScoreCharts.Scored> all =
        IntStream.range(0, 1100)
            .mapToObj(i -> i < 1000 ? good.get(i) : worst.get(i - 1000))
            .toList();

    List<ScoreCharts.Scored> drawn =
        new ScoreCharts.ScorePanel("throughput", "predicted", all, String::valueOf)
            .downsampled()
            .comparisons();

    assertThat(drawn).hasSize(400).containsAll(worst);
  }

  @Test
  void ofFewAllAreDrawn() {
    ScoreCharts.ScorePanel panel =
        new ScoreCharts.ScorePanel("throughput", "predicted", scored(0, 400), String::valueOf);

    assertThat(panel.downsampled()).isSameAs(panel);
  }

  /** An error is a part of what was measured, and the band a part of what was predicted. */
  @Test
  void thoseInTheShadedBandAreCounted() {
    Trial valid =
        TrialCopy.of(FailedTrial.TRIAL)
            .outcome(Trial.Outcome.COMPLETED)
            .load(LoadSummaries.of(10, 100, 5))
            .trial();
    List<ScoreCharts.Scored> measured =
        DoubleStream.of(899, 905, 1099)
            .mapToObj(rps -> new ScoreCharts.Scored(valid, 1000, rps))
            .toList();

    assertThat(
            ScoreCharts.summary(
                new ScoreCharts.ScorePanel("rps", "predicted", measured, String::valueOf)))
        .startsWith("rps: 2 of 3 trials lie within 10 % of the prediction, ");
  }

  /** With errors that rise by a thousandth from one to the next. */
  private static List<ScoreCharts.Scored> scored(int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(i -> new ScoreCharts.Scored(FailedTrial.TRIAL, 1000.0 + i, 1000))
        .toList();
  }
}
