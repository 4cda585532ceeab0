package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which timelines can be chosen, and what they are called. */
class TimelineChartTest {
  private static final LoadSummary LOAD = LoadSummaries.of(10, 100, 5);

  /** Trials of ten cells one after another; those before a number failed. */
  private static List<Trial> trials(int count, int failed) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                TrialCopy.of(FailedTrial.TRIAL)
                    .id("t" + i)
                    .cell("c" + i * 10 / count)
                    .outcome(i < failed ? Outcome.FAILED : Outcome.COMPLETED)
                    .load(LOAD)
                    .trial())
        .toList();
  }

  @Test
  void ofManyTheBusiestSomeOfTheVoidAndTheFirstOfEachCellAreKept() {
    List<Trial> all = trials(150, 60);

    List<Trial> chosen = TimelineChart.chosen(all, all.get(149));

    assertThat(chosen).hasSize(120).contains(all.get(149), all.get(0), all.get(59));
    assertThat(chosen)
        .contains(IntStream.range(0, 10).mapToObj(k -> all.get(15 * k)).toArray(Trial[]::new));
    assertThat(chosen.stream().map(all::indexOf)).isSorted();
    assertThat(chosen.stream().filter(trial -> !trial.valid()).count()).isBetween(40L, 60L);
  }

  @Test
  void hundredAndTwentyCanAllBeChosen() {
    List<Trial> all = trials(120, 0);

    assertThat(TimelineChart.chosen(all, all.get(5))).isSameAs(all);
    List<Trial> more = trials(121, 0);
    assertThat(TimelineChart.chosen(more, more.get(5))).hasSize(120).contains(more.get(5));
  }

  @Test
  void aTimelineIsCalledByItsLevelsItsModeItsRepetitionAndWhatBecameOfIt() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("pool", "20");
    levels.put("users", "2600");
    TrialCopy trial = TrialCopy.of(FailedTrial.TRIAL).levels(levels).repetition(3);

    assertThat(TimelineChart.label(trial.trial()))
        .isEqualTo("pool 20, users 2,600, virtual, repetition 3 (failed)");
    assertThat(TimelineChart.label(trial.outcome(Outcome.INTERRUPTED).trial()))
        .endsWith("repetition 3 (interrupted)");
    assertThat(TimelineChart.label(trial.outcome(Outcome.COMPLETED).trial()))
        .endsWith("repetition 3 (void)");
    assertThat(TimelineChart.label(trial.load(LOAD).repeats("001").trial()))
        .endsWith("virtual, repetition 3, measured again");
  }
}
