package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.judgement.CellVerdict;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final String HEADER = "reached  predicted  p50";

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void thePlanSaysWhenPredictionsAndTheEndAreExpected() {
    Duration length = Duration.ofSeconds(310);

    assertThat(
            ProgressLine.planned(
                new Progress.Planned(8, Optional.of(Duration.ofSeconds(144)), length)))
        .isEqualTo("8 trials, about 5 min 10 s; predicted after 2 min 24 s.");
    assertThat(ProgressLine.planned(new Progress.Planned(8, Optional.of(Duration.ZERO), length)))
        .isEqualTo("8 trials, about 5 min 10 s; predicted at once.");
    assertThat(ProgressLine.planned(new Progress.Planned(1, Optional.empty(), length)))
        .isEqualTo("1 trial, about 5 min 10 s.");
  }

  @Test
  void aCalibrationThatFoundNoDemandSaysSo() {
    new ProgressLine(err, false).tell(new Progress.Calibrated("virtual", Calibrated.NONE));

    assertThat(printed())
        .containsPattern("calibrated virtual: the CPU of the service per request is\\s+unknown");
  }

  @Test
  void onATerminalTheFirstTableHasTheLimitsOfWhatIsNotCalibratedAndNoFigureThatNobodyKnows() {
    ProgressLine progress = new ProgressLine(err, true);

    progress.tell(new Progress.Predicted(List.of(row(100), limits(400)), List.of("virtual")));

    assertThat(printed())
        .contains("2 rows: 1 predicted, 1 with limits alone (CPU not measured yet: virtual)")
        .containsPattern("predicted +100 +- +97.0 +502 ms +520 ms +the number of users alone\\R")
        .containsPattern(
            "limits +400 +- +at most 400 +- +- +the number of users alone, or the CPU of\\s+the service\\R");
  }

  @Test
  void aTableOfOneRowSaysSo() {
    new ProgressLine(err, true).tell(new Progress.Predicted(List.of(row(100)), List.of()));

    assertThat(printed()).contains("1 row: all predicted");
  }

  @Test
  void aLogHasTheTableOnceWhenAllIsPredictedAndThenALineATrial() {
    ProgressLine progress = new ProgressLine(err, false);

    progress.tell(new Progress.Predicted(List.of(limits(1), limits(2)), List.of("b", "c")));
    progress.tell(new Progress.Predicted(List.of(row(1), limits(2)), List.of("c")));
    assertThat(printed()).isEmpty();
    progress.tell(predicted(1, 2));
    progress.tell(predicted(1, 2));
    assertThat(printed()).containsOnlyOnce("After 0 s: 2 rows: all predicted");
    int before = printed().length();
    progress.tell(ended(new WrittenRun().users(1, 199).trials().getFirst()));
    assertThat(printed().substring(before).lines()).hasSize(1);
  }

  @Test
  void aTrialIsNamedByWhatTellsItsCellFromOthers() {
    ProgressLine progress = new ProgressLine(err, false);
    progress.tell(predicted(100, 400));

    progress.tell(ended(new WrittenRun().users(400, 199).trials().getFirst()));

    assertThat(printed()).contains(" 1/2 400 users: 199 of 10,000 req/s");
  }

  @Test
  void aLineOfATrialNamesWhatCastsDoubtOnItsFiguresOnce() {
    ProgressLine progress = new ProgressLine(err, false);
    progress.tell(predicted(100, 400));
    TrialWarning slow = GateCode.SPEED_CHANGED.warning(Severity.CAUTION, "a", "b");

    progress.tell(
        ended(
            new WrittenRun()
                .warned(GateCode.NOT_WARM.warning(Severity.NOTE, "a", "b"), slow, slow)
                .users(400, 199)
                .trials()
                .getFirst()));

    assertThat(printed()).contains("[speed-changed]").doesNotContain("not-warm");
  }

  @Test
  void aTrialWithoutFiguresHasItsReason() {
    ProgressLine progress = new ProgressLine(err, false);
    Trial of = new WrittenRun().users(400, 5).trials().getFirst();
    progress.tell(
        ended(
            12,
            24,
            new Trial(
                of.id(),
                of.cell(),
                of.levels(),
                1,
                null,
                of.service(),
                of.startedAt(),
                Trial.Outcome.FAILED,
                "the service ended",
                of.prediction(),
                "",
                null,
                null,
                Map.of(),
                List.of(),
                null,
                null,
                null,
                List.of())));

    assertThat(printed())
        .isEqualToNormalizingNewlines("12/24 VOID virtual-400: the service ended\n");
  }

  @Test
  void aLineOfATrialHasItsLimitAndNoPercentileOfTooFewRequests() {
    ProgressLine progress = new ProgressLine(err, false);
    Bottleneck limit = new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Served(100));
    progress.tell(
        ended(
            TrialCopy.of(new WrittenRun().users(400, 5).trials().getFirst())
                .bottleneck(limit)
                .trial()));

    assertThat(printed())
        .containsPattern(
            "5\\S* of 10,000 req/s, no p99, limited by \\Q"
                + BottleneckWords.brief(limit)
                + "\\E\\R");
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
        .startsWith("\033[5A\r\033[J")
        .containsOnlyOnce(HEADER)
        .contains("measured   100    199 ", "predicted  400    -        397 ")
        .contains("settling before 400 users");
    progress.clear();
    assertThat(printed()).endsWith("\033[5A\r\033[J");
  }

  @Test
  void onATerminalTheTableOfARunThatFailsStays() {
    ProgressLine progress = new ProgressLine(err, true);
    progress.tell(predicted(100));
    int before = printed.size();

    progress.leave();
    progress.close();

    assertThat(printed().substring(before)).isEqualTo(System.lineSeparator());
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
        .containsPattern(
            "predicted  100    -        97.0 .* the number of users alone; void so far: steal");

    Trial again =
        new WrittenRun()
            .warned(
                GateCode.NOT_WARM.warning(Severity.CAUTION, "Off.", "Look."),
                GateCode.GENERATOR_LATE.warning(Severity.VOID, "60 ms late.", "Wait."))
            .users(100, 150)
            .trials()
            .getFirst();
    progress.tell(ended(again));
    progress.tell(new Progress.Settling("next"));
    assertThat(printed())
        .containsPattern("; void so far: " + GateCode.GENERATOR_LATE.key() + "\\R");

    int before = printed.size();
    progress.tell(ended(new WrittenRun().users(100, 199).trials().getFirst()));
    progress.tell(new Progress.Settling("next"));
    assertThat(printed().substring(before)).contains("measured   100    199 ");
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
    return ended(1, 2, trial);
  }

  private static Progress.TrialEnded ended(int number, int of, Trial trial) {
    ResultsFolder none = new ResultsFolder(Path.of("none"));
    return new Progress.TrialEnded(
        number, of, trial, CellVerdict.of(new Cell(trial.levels()), List.of(trial), none));
  }

  private static Progress.Predicted predicted(int... users) {
    return new Progress.Predicted(
        java.util.Arrays.stream(users).mapToObj(ProgressLineTest::row).toList(), List.of());
  }

  private static PredictionsCsv.Row limits(int users) {
    PredictionsCsv.Row row = row(users);
    return new PredictionsCsv.Row(
        row.at(),
        row.cell(),
        row.levels(),
        new Prediction(500, users, null, null, row.prediction().limits(), null)
            .without(List.of("the CPU demand of the service")));
  }

  private static PredictionsCsv.Row row(int users) {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / users), true, 0);
    return new PredictionsCsv.Row(
        "2026-01-01T00:00:00Z",
        "virtual-" + users,
        Map.of("users", String.valueOf(users)),
        new Prediction(500, users, null, null, List.of(limit), null)
            .with(
                ExpectedFigures.of("mva", users - 3, 503.0, 502.0, 510.0, 520.0, 0, Map.of()),
                List.of()));
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
