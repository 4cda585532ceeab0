package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellTimesTest {
  private static final LoadSummary LOAD = LoadSummaries.of(10, 100, 5);

  private static Trial trial(String id, String cell) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(id)
        .cell(cell)
        .outcome(Trial.Outcome.COMPLETED)
        .load(LOAD)
        .trial();
  }

  @Test
  void cellsComeInTheOrderOfTheirFirstValidTrials() {
    Map<String, List<Trial>> cells =
        Trial.byCell(
            Stream.of(
                    FailedTrial.TRIAL,
                    trial("2", "virtual"),
                    trial("3", "a"),
                    trial("4", "virtual"))
                .filter(Trial::valid));

    assertThat(cells.keySet()).containsExactly("virtual", "a");
    assertThat(cells.get("virtual")).extracting(Trial::id).containsExactly("2", "4");
  }

  private static JvmUse running(double requests) {
    return JvmUses.queued(new RunQueue(requests, 0, null));
  }

  @Test
  void theTimesOfACellAreTheMeanOfItsTrialsWithThePredictionOfTheFirst() {
    Prediction predicted =
        new Prediction(
            1,
            10,
            null,
            null,
            List.of(),
            new Expected(
                "mva",
                10,
                7.0,
                null,
                null,
                null,
                0,
                Map.of(),
                null,
                Map.of(),
                Map.of(),
                Map.of(Activity.CPU, 6.0)));
    Trial first = TrialCopy.of(trial("1", "a")).jvm(running(0.01)).prediction(predicted).trial();
    Trial last = TrialCopy.of(trial("3", "a")).jvm(running(0.03)).trial();

    List<CellTimes> times = CellTimes.of(List.of(first, trial("2", "unseen"), last));

    // 0.01 and 0.03 requests at 10 req/s: 1 ms and 3 ms
    assertThat(times)
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.last()).isSameAs(last);
              assertThat(cell.measured().of(Activity.CPU)).isCloseTo(2, within(1e-9));
              assertThat(cell.measured().meanMs()).isEqualTo(5);
              assertThat(cell.predicted().orElseThrow())
                  .isEqualTo(new TimeStack(7, List.of(new TimeStack.Part(Activity.CPU, 6)), 1));
            });
  }
}
