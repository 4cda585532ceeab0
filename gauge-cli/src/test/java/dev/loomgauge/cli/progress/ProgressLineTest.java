package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.run.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final String HEADER = "throughput  ceiling       p50";

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void thePlanSaysWhenTheFirstTableAndWhenTheEndIsExpected() {
    new ProgressLine(err, false)
        .tell(new Progress.Planned(8, Duration.ofSeconds(124), Duration.ofSeconds(310)));

    assertThat(printed())
        .contains("8 trials, about 5 min 10 s; the first table, as predicted, after 2 min 04 s");
  }

  @Test
  void inALogTheTableIsPrintedOnceWhenEveryCellIsPredicted() {
    ProgressLine progress = new ProgressLine(err, false);

    progress.tell(predicted(100));
    assertThat(printed()).isEmpty();
    progress.tell(predicted(100, 400));
    new WrittenRun().users(100, 199).trials().forEach(trial -> progress.tell(ended(trial)));

    assertThat(printed()).containsOnlyOnce(HEADER).contains("predicted  100", "predicted  400");
  }

  @Test
  void onATerminalMeasuredFiguresReplaceThePredictedOnesInPlace() {
    ProgressLine progress = new ProgressLine(err, true);

    progress.tell(predicted(100));
    progress.tell(predicted(100, 400));
    int before = printed.size();
    new WrittenRun().users(100, 199).trials().forEach(trial -> progress.tell(ended(trial)));
    progress.tell(new Progress.Settling("virtual-400"));

    assertThat(printed().substring(before))
        .startsWith("\033[3A\r\033[J")
        .containsOnlyOnce(HEADER)
        .contains("measured   100    199 req/s", "predicted  400    397 req/s")
        .contains("settling before virtual-400");
    progress.clear();
    assertThat(printed()).endsWith("\033[3A\r\033[J");
  }

  @Test
  void aVoidTrialLeavesNoHoleAndItsReasonIsShownUntilARepetitionIsValid() {
    ProgressLine progress = new ProgressLine(err, true);
    progress.tell(predicted(100, 400));
    Trial disturbed =
        new WrittenRun()
            .warned(GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "Wait."))
            .users(100, 150)
            .trials()
            .getFirst();

    progress.tell(ended(disturbed));
    progress.tell(new Progress.Settling("next"));
    assertThat(printed())
        .containsPattern("predicted  100    97.0 req/s .* users; void so far: steal");

    int before = printed.size();
    progress.tell(ended(new WrittenRun().users(100, 199).trials().getFirst()));
    progress.tell(new Progress.Settling("next"));
    assertThat(printed().substring(before)).contains("measured   100    199 req/s");
  }

  @Test
  void aTableThatDoesNotFitOnTheScreenIsPrintedOnce() {
    ProgressLine progress = new ProgressLine(err, true);
    int[] many = java.util.stream.IntStream.rangeClosed(1, 400).toArray();

    progress.tell(predicted(many));
    progress.tell(new Progress.Settling("next"));
    progress.tell(new Progress.Settling("next"));

    assertThat(printed()).containsOnlyOnce("limited by");
  }

  private static Progress.TrialEnded ended(Trial trial) {
    return new Progress.TrialEnded(1, 2, trial);
  }

  /** Of two cells, those that are calibrated. */
  private static Progress.Predicted predicted(int... users) {
    return new Progress.Predicted(
        java.util.Arrays.stream(users).mapToObj(ProgressLineTest::row).toList(),
        Math.max(2, users.length));
  }

  private static PredictionsCsv.Row row(int users) {
    Prediction.Limit limit =
        new Prediction.Limit("users", Prediction.Kind.USERS, 10_000, "", true, 0);
    return new PredictionsCsv.Row(
        "2026-01-01T00:00:00Z",
        "virtual-" + users,
        Map.of("users", String.valueOf(users)),
        new Prediction(500, 10_000, null, null, List.of(limit), null)
            .with(new Expected("mva", users - 3, 503.0, 502.0, 510.0, 520.0, 0, Map.of())));
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
