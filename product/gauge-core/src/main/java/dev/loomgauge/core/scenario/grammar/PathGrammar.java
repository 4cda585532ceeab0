package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;
import static dev.loomgauge.core.scenario.grammar.Shape.oneOf;

import dev.loomgauge.core.scenario.grammar.Shape.Decimal;
import dev.loomgauge.core.scenario.grammar.Shape.Items;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import dev.loomgauge.core.scenario.grammar.Shape.Nested;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import java.util.List;
import java.util.stream.Stream;

/** Stations, resources and the steps of a request. */
public final class PathGrammar {
  /** In which order a station serves. */
  public static final OneOf DISCIPLINES = new OneOf(List.of("fifo", "sharing", "polling"));

  /** Tiers whose CPUs can be a station. */
  public static final OneOf TIERS = new OneOf(List.of("service", "database"));

  /** When the branches of a step are joined. */
  public static final OneOf JOINS = new OneOf(List.of("all", "first"));

  /** The largest share of a mean request's CPU time that a step of a rare kind may have. */
  public static final double MOST_SHARE = 1_000;

  /** What a request costs the service before it waits, as a calibration measures it. */
  public static final String BEFORE = "before";

  /** What it costs after it has waited. */
  public static final String AFTER = "after";

  private static final OneOf PARTS = new OneOf(List.of(BEFORE, AFTER));

  private static final Shape TRUTH = oneOf("true", "false");

  private static final Shape SHARED = TRUTH;

  /** A station. */
  public static final Keyed STATION =
      new Keyed(
          "A station",
          List.of(
              optional(
                  "servers",
                  TimingGrammar.CAPACITY,
                  "",
                  "How many requests it serves at once. Either this or `tier`."),
              optional("tier", TIERS, "", "The tier whose CPUs serve."),
              optional(
                  "discipline",
                  either(DISCIPLINES, new Named("level of a factor", DISCIPLINES)),
                  "`sharing` for a tier, else `fifo`",
                  "`fifo`: in order of arrival; `sharing`: all at once, each at the same share;"
                      + " `polling`: a queue for each step, emptied one after the other."),
              optional("label", Shape.TEXT, "its name", "Its name in verdicts."),
              optional("shared", SHARED, "`false`", "Whether all instances share it.")));

  /** A passive resource. */
  public static final Keyed RESOURCE =
      new Keyed(
          "A resource",
          List.of(
              required("capacity", TimingGrammar.CAPACITY, "How many members it has."),
              optional(
                  "queue",
                  TimingGrammar.CAPACITY,
                  "unlimited",
                  "How many requests may wait for one; the next fails."),
              optional("label", Shape.TEXT, "its name", "Its name in verdicts."),
              optional("shared", SHARED, "`false`", "Whether all instances share it.")));

  /** Taking a member of a resource, with a limit of patience. */
  public static final Keyed ACQUIRE =
      new Keyed(
          "acquire",
          List.of(
              required("resource", Shape.TEXT, "One of `resources`."),
              optional(
                  "timeout",
                  Shape.DURATION,
                  "none",
                  "How long a request waits for a member before it fails.")));

  /** Work at a station. */
  public static final Keyed USE =
      new Keyed(
          "use",
          Stream.concat(
                  Stream.of(
                      required("station", Shape.TEXT, "One of `stations`."),
                      optional(
                          "demand",
                          TimingGrammar.TIME,
                          "`calibrated`",
                          "Time that one request needs of one server; `calibrated`: as a"
                              + " calibration measured it."),
                      optional(
                          "share",
                          either(new Decimal(0, MOST_SHARE), PARTS),
                          "an equal part",
                          "The part of the tier's calibrated demand that this step has: in"
                              + " `paths` a part of the mean request's, which may be more than 1;"
                              + " `before`, `after`: what a request costs the service before it"
                              + " waits, and after, as a calibration measured it.")),
                  TimingGrammar.DISTRIBUTION.stream())
              .toList());

  /** Branches at once. */
  public static final Keyed PARALLEL =
      new Keyed(
          "parallel",
          List.of(
              required(
                  "branches",
                  new Items(new Nested("steps", () -> steps())),
                  "Lists of steps that run at once."),
              optional(
                  "join",
                  JOINS,
                  "`all`",
                  "Whether the request goes on after all branches or after the first.")));

  /** A step: exactly one of its verbs. */
  public static final Keyed STEP =
      new Keyed(
          "A step",
          List.of(
              optional(
                  "acquire",
                  either(Shape.TEXT, ACQUIRE),
                  "",
                  "Takes a member of a resource and holds it until `release`."),
              optional("release", Shape.TEXT, "", "Gives it back."),
              optional(
                  "use", either(Shape.TEXT, USE), "", "Work at a station, with a queue before it."),
              optional(
                  "wait",
                  TimingGrammar.TIME,
                  "",
                  "Time that passes whatever others do; `downstream`: the downstream's delay."),
              optional("parallel", PARALLEL, "", "Branches at once."),
              optional(
                  "when",
                  new Named("factor", Shape.TEXT),
                  "always",
                  "Levels with which the step happens.")));

  /** The steps of a request. */
  public static final Shape STEPS = new Nested("steps", () -> steps());

  private PathGrammar() {}

  private static Shape steps() {
    return new Items(STEP);
  }
}
