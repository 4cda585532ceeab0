package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "30, 2, 5, 23",
    "30, 0, 5, 25",
    "30, 2, 0, 28",
    "3, 2, 5, 0",
    "30, 0, 0, ",
    ", 2, 5, "
  })
  void requestsAreParkedThatAreNeitherOnACarrierNorReadyForOne(
      @Nullable Double all, double mounted, double ready, @Nullable Double parked) {
    Map<String, @Nullable Double> values = new HashMap<>();
    values.put(TimelineColumn.IN_FLIGHT.key(), all);
    values.put(TimelineColumn.VIRTUAL_MOUNTED.key(), mounted);
    values.put(TimelineColumn.VIRTUAL_QUEUED.key(), ready);

    assertThat(TimelineChart.parked(new TimelineRow(1, "window", values))).isEqualTo(parked);
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
