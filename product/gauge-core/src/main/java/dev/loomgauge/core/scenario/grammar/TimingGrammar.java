package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;
import static dev.loomgauge.core.scenario.grammar.Shape.oneOf;

import dev.loomgauge.core.scenario.grammar.Shape.Decimal;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import dev.loomgauge.core.scenario.grammar.Shape.Nested;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Scalar;
import dev.loomgauge.core.scenario.grammar.Shape.Whole;
import java.util.List;
import java.util.stream.Stream;

/** How long steps take and how much there is of what they need. */
public final class TimingGrammar {
  /** Distributions around a mean, or without one. */
  public static final OneOf DISTRIBUTIONS =
      new OneOf(List.of("fixed", "uniform", "exponential", "lognormal", "recorded"));

  /** Keys beside the mean that describe a distribution. */
  public static final List<Key> DISTRIBUTION =
      List.of(
          optional("distribution", DISTRIBUTIONS, "as written", "How single values scatter."),
          optional("cv", new Decimal(0, 100), "", "Coefficient of variation of `lognormal`."),
          optional("from", Shape.DURATION, "", "The least value of `uniform`."),
          optional("to", Shape.DURATION, "", "The largest value of `uniform`."),
          optional(
              "recorded",
              Shape.TEXT,
              "",
              "A CSV file with the columns `value_ms` and `count`, from the scenario's folder."));

  /** A delay with its distribution. */
  public static final Keyed DELAY =
      new Keyed(
          "A delay with its distribution",
          Stream.concat(
                  Stream.of(optional("delay", new Nested("time", () -> time()), "", "The mean.")),
                  DISTRIBUTION.stream())
              .toList());

  /** The delay of a route of the downstream. */
  public static final Keyed ROUTE =
      new Keyed(
          "The delay of a route",
          List.of(required("downstream", Shape.TEXT, "A route of `downstream.routes`.")));

  /** Replies of a dependency whose replies are delayed. */
  public static final Keyed REPLIES =
      new Keyed(
          "Delayed replies",
          List.of(
              required("delay", new Scalar("port: `5432`", "[0-9]+"), "A port of `delays`."),
              optional("times", new Whole(1, 1000), "1", "Replies that a request waits for."),
              optional(
                  "plus",
                  Shape.DURATION,
                  "`0ms`",
                  "What the dependency itself takes, all replies together.")));

  /** A delay, the word for one that is known elsewhere, or one for each level of a factor. */
  public static final Shape TIME = new Nested("time", () -> time());

  /** Members of a resource, or servers of a station. */
  public static final Shape CAPACITY = new Nested("capacity", () -> capacity());

  private TimingGrammar() {}

  private static Shape time() {
    return either(
        Shape.DELAY,
        oneOf("downstream", "calibrated"),
        ROUTE,
        REPLIES,
        DELAY,
        new Named("level of a factor", TIME));
  }

  private static Shape capacity() {
    return either(
        new Whole(0, ScenarioGrammar.MOST_USERS),
        oneOf("unlimited"),
        new Scalar("a factor whose level is the number", "[A-Za-z][A-Za-z0-9_-]*"),
        new Named("level of a factor", CAPACITY));
  }
}
