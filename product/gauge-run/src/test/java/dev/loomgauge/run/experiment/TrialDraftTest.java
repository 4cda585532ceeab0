package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TrialDraftTest {
  private static final Cell CELL = new Cell(Map.of("threads", "virtual", "users", "50"));
  private static final WarmUp COLD =
      new WarmUp("order-mvc", "virtual", 20, List.of(new Burst(10, 5, 1, 900, 0.5, 4)));

  private static TrialDraft draft() {
    Limit limit = new Limit("users", Limit.Kind.USERS, Limit.Terms.carrying("users", 100), true, 0);
    return new TrialDraft(
        new TrialTask(
            new TrialPlan.Planned("007-x-r2", CELL, 2, 7, "003-x-r2"),
            8,
            9,
            new Prediction(100, 100, null, null, List.of(limit), null),
            "sum",
            OptionalInt.empty()),
        "order-mvc",
        "2026-01-01T00:00:00Z",
        Optional.of(COLD));
  }

  @Test
  void aTrialThatFailedSaysWhyAndKeepsItsPlaceAndItsCaution() {
    Trial trial = draft().failed("the database died.");

    assertThat(trial)
        .returns("007-x-r2", Trial::id)
        .returns(CELL.id(), Trial::cell)
        .returns(2, Trial::repetition)
        .returns("003-x-r2", Trial::repeats)
        .returns("order-mvc", Trial::service)
        .returns(Trial.Outcome.FAILED, Trial::outcome)
        .returns("the database died.", Trial::failure);
    assertThat(trial.load()).isNull();
    assertThat(trial.warnings())
        .singleElement()
        .returns("not-warm", TrialWarning::code)
        .returns(Severity.CAUTION, TrialWarning::severity);
  }

  @Test
  void aLogThatWasCutIsACautionWithItsSizeRoundedUp() {
    assertThat(TrialAssembly.logged(Judgement.NONE, 0).warnings()).isEmpty();
    assertThat(TrialAssembly.logged(Judgement.NONE, 1_000_001).warnings())
        .containsExactly(
            GateCode.LOG_CUT.warning(
                Severity.CAUTION,
                "the service wrote so much that at least 2 MB of its log were left out: the first"
                    + " and the last 8 MB are kept",
                "Have the service log less: its requests pay for what it writes."));
  }

  @Test
  void theCommandThatContinuesARunNamesItsFolderAndWhatItMay() {
    assertThat(
            new Invocation("./loomgauge run x", Map.of(), Map.of(), " --allow", false)
                .resume(Path.of("results/x")))
        .isEqualTo("./loomgauge run --resume results/x --allow");
  }
}
