package dev.loomgauge.run.experiment;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Trials as a schedule sees them. */
final class EndedTrials {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  private static final Prediction PREDICTION =
      new Prediction(
          500,
          1_000,
          null,
          null,
          List.of(
              new Limit(
                  "users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 1_000), true, 0)),
          null);

  private EndedTrials() {}

  /** One that the machine disturbed; what the service did in it does not matter. */
  static Trial disturbed(TrialPlan.Planned planned, double rps) {
    return of(
        planned,
        Trial.Outcome.COMPLETED,
        rps,
        GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "Wait."));
  }

  /** One whose measuring side was too busy, and was predicted to be so far in use. */
  static Trial busy(TrialPlan.Planned planned, double predicted) {
    Prediction prediction =
        PREDICTION.with(
            ExpectedFigures.of(
                "mva", 100, null, null, null, null, 0, Map.of("downstream+load-cpu", predicted)),
            List.of());
    return of(
        planned,
        Trial.Outcome.COMPLETED,
        100,
        500,
        prediction,
        GateCode.MEASURING_SIDE_BUSY.warning(Severity.VOID, "96 % busy.", ""));
  }

  /** A scenario of two cells in three blocks. */
  static Scenario aa() {
    return shipped("08-aa.yaml");
  }

  /** A scenario that ships. */
  static Scenario shipped(String name) {
    Path file = SCENARIOS.resolve(name);
    try {
      return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
          .read(file, Files.readString(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** One that ended so. */
  static Trial of(
      TrialPlan.Planned planned, Trial.Outcome outcome, double rps, TrialWarning... warnings) {
    return of(planned, outcome, rps, 500, warnings);
  }

  /** One that ended so, all its requests after that many milliseconds. */
  static Trial of(
      TrialPlan.Planned planned,
      Trial.Outcome outcome,
      double rps,
      double ms,
      TrialWarning... warnings) {
    return of(planned, outcome, rps, ms, PREDICTION, warnings);
  }

  /** One that ended so after a prediction. */
  static Trial of(
      TrialPlan.Planned planned,
      Trial.Outcome outcome,
      double rps,
      double ms,
      Prediction prediction,
      TrialWarning... warnings) {
    LoadSummary load =
        new LoadSummary(
            "2026-01-01T00:00:00Z",
            5,
            new Requests(Math.round(rps * 5), rps, Math.round(rps * 5), 0, Map.of(), Map.of()),
            Latencies.constant(ms),
            null);
    return new Trial(
        planned.id(),
        planned.cell().id(),
        planned.cell().levels(),
        planned.block(),
        planned.repeats(),
        "order-mvc",
        "2026-01-01T00:00:00Z",
        outcome,
        null,
        prediction,
        "",
        null,
        outcome == Trial.Outcome.COMPLETED ? load : null,
        Map.of(),
        List.of(),
        null,
        null,
        new Bottleneck(
            new Bottleneck.Pool("threads"), 1, new Bottleneck.Quoted("the 200 Tomcat threads", "")),
        List.of(warnings));
  }
}
