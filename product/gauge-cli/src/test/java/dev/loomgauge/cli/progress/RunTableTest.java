package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.judgement.CellVerdict;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.report.text.CellRow;
import dev.loomgauge.run.Progress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Three cells of which two differ in a pool, and none in the zone. */
class RunTableTest {
  private final RunTable table = new RunTable();

  private static Trial trial(int users, String pool) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("zone", "near");
    levels.put("threads", "virtual");
    levels.put("pool", pool);
    levels.put("users", String.valueOf(users));
    return TrialCopy.of(
            new WrittenRun().predicted(users * 8, users * 10).users(users, 150).trials().getFirst())
        .cell("v%d-%s".formatted(users, pool))
        .levels(levels)
        .trial();
  }

  private static PredictionsCsv.Row row(Trial trial) {
    return new PredictionsCsv.Row(
        "2026-11-29T10:00:00Z", trial.cell(), trial.levels(), trial.prediction());
  }

  private static Trial stolen(Trial trial) {
    return TrialCopy.of(trial)
        .warnings(List.of(GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.")))
        .trial();
  }

  private void end(Trial trial) {
    table.ended(
        new Progress.TrialEnded(
            1,
            9,
            trial,
            CellVerdict.of(
                new Cell(trial.levels()), List.of(trial), new ResultsFolder(Path.of("none")))));
  }

  @Test
  void aCellIsPredictedUntilATrialOfItIsValidAndSaysWhatVoidedItsLast() {
    assertThat(table.lines()).isEmpty();
    table.predicted(
        new Progress.Predicted(
            List.of(row(trial(100, "10")), row(trial(100, "20")), row(trial(300, "10"))),
            List.of("reactive")));
    assertThat(table.calibrated()).isFalse();
    assertThat(table.contents())
        .isEqualTo("3 rows: all predicted (CPU not measured yet: reactive)");
    end(stolen(trial(300, "10")));
    end(stolen(trial(100, "10")));
    end(trial(100, "20"));
    end(TrialCopy.of(trial(100, "10")).outcome(Trial.Outcome.FAILED).trial());

    assertThat(table.lines())
        .containsExactly(
            "             threads  pool  users  reached  predicted    p50       p99       limited by",
            "  predicted  virtual  10    100    -        800\u20131,000    -         -        "
                + " something not known (91.0 % below",
            " ".repeat(77) + "what these users reach without a",
            " ".repeat(77) + "queue); void so far: failed",
            "  measured   virtual  20    100    150      800\u20131,000    6,667 ms  6,667 ms",
            "  predicted  virtual  10    300    -        2,400\u20133,000  -         -        "
                + " something not known (73.0 % below",
            " ".repeat(77) + "what these users reach without a",
            " ".repeat(77) + "queue); void so far: steal",
            "All throughput is in req/s.");
    assertThat(table.contents())
        .isEqualTo("3 rows: 1 measured, 2 predicted (CPU not measured yet: reactive)");
    assertThat(table.name("v100-20")).isEqualTo("virtual, pool 20, 100 users");
    assertThat(table.size()).isEqualTo(3);
    assertThat(table.count(CellRow.State.MEASURED)).isEqualTo(1);
    assertThat(table.name("other")).isEqualTo("other");
  }

  @Test
  void whatTrialsRanOnStandsAboveTheTableAndAllThatVoidedATrialBehindItsRow() {
    JvmSetup.Setting usual = new JvmSetup.Setting("Serial", true);
    Trial known =
        TrialCopy.of(trial(100, "10"))
            .jvm(
                new JvmUse(
                    300,
                    0,
                    40,
                    null,
                    null,
                    null,
                    25,
                    new JvmSetup("25.0.3", usual, usual, usual, usual, null),
                    Map.of(),
                    null,
                    null,
                    null,
                    List.of()))
            .warnings(
                List.of(
                    GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait."),
                    GateCode.NOT_WARM.warning(Severity.CAUTION, "cold", "Warm it."),
                    GateCode.FOREIGN_CPU.warning(Severity.VOID, "80 %", "End it.")))
            .trial();
    table.predicted(new Progress.Predicted(List.of(row(known)), List.of()));
    end(known);

    assertThat(table.lines().getFirst()).isEqualTo(JvmTable.of(List.of(known)).line());
    assertThat(String.join(" ", table.lines()).replaceAll(" +", " "))
        .contains("; void so far: steal, foreign-cpu");
    assertThat(table.contents()).isEqualTo("1 row: all predicted");
  }
}
