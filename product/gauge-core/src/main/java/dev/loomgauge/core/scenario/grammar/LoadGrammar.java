package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;

import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Whole;
import java.util.List;

/** Who sends requests, and when. */
public final class LoadGrammar {
  public static final OneOf MODELS = new OneOf(List.of("closed", "open"));
  public static final OneOf ARRIVALS = new OneOf(List.of("constant", "poisson"));
  public static final OneOf STARTS = new OneOf(List.of("together", "spread"));
  public static final OneOf WINDOWS = new OneOf(List.of("steady", "fixed"));

  private static final Key MODEL =
      optional(
          "model",
          MODELS,
          "`closed`",
          "`closed`: users (factor `users`) send when the last answer is there; `open`: requests"
              + " arrive at a rate (factor `rate`), whatever happened to earlier ones.");
  private static final Key ARRIVE =
      optional("arrivals", ARRIVALS, "`constant`", "Gaps between the arrivals of an open load.");
  private static final Key THINK =
      optional(
          "think", Shape.DURATION, "`0s`", "Time between an answer and the user's next request.");
  private static final Key START =
      optional(
          "start",
          STARTS,
          "`spread`",
          "Whether first requests are spread over one cycle or sent together.");
  private static final Key RAMP =
      optional("ramp", Shape.DURATION, "`0s`", "Time in which users join.");
  private static final Key TIMEOUT =
      optional("timeout", Shape.DURATION, "`30s`", "After which a request counts as failed.");

  /** {@code load} of a scenario with services. */
  public static final Keyed MEASURED =
      new Keyed(
          "load",
          List.of(
              MODEL,
              ARRIVE,
              THINK,
              START,
              RAMP,
              required("warmup", Shape.DURATION, "Time after the ramp that is never measured."),
              required("hold", Shape.DURATION, "Length of the measurement window, from `1s`."),
              optional(
                  "window",
                  WINDOWS,
                  "`steady`, or `fixed` with `from` or `down`",
                  "`steady`: the window lies in steady state; `fixed`: `hold` after `warmup`."),
              TIMEOUT,
              optional(
                  "from",
                  new Whole(0, 1_000_000),
                  "0",
                  "Users at the begin of the ramp of a sustained load."),
              optional(
                  "down",
                  Shape.DURATION,
                  "`0s`",
                  "Time in which the users of a sustained load leave.")));

  /** Recorded arrivals. */
  public static final Keyed TRACE =
      new Keyed(
          "Recorded arrivals",
          List.of(
              required(
                  "trace",
                  Shape.TEXT,
                  "A CSV file with the column `at_s`, from the scenario's folder."),
              optional(
                  "period",
                  Shape.DURATION,
                  "the last arrival and one mean gap",
                  "After which the trace begins again.")));

  /** Arrivals of a pure model. */
  public static final Key TRACED =
      optional(
          "arrivals",
          either(ARRIVALS, TRACE),
          "`constant`",
          "Gaps between the arrivals of an open load, or recorded arrivals.");

  /** Think time of a pure model. */
  public static final Key THOUGHT =
      optional(
          "think",
          TimingGrammar.TIME,
          "`0s`",
          "Time between an answer and the user's next request.");

  /** {@code load} of a pure model. */
  public static final Keyed PURE =
      new Keyed("load of a pure model", List.of(MODEL, TRACED, THOUGHT, START, RAMP, TIMEOUT));

  private LoadGrammar() {}
}
