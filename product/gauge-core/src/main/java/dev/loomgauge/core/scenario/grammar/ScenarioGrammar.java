package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;
import static dev.loomgauge.core.scenario.grammar.Shape.oneOf;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.scenario.grammar.Shape.Decimal;
import dev.loomgauge.core.scenario.grammar.Shape.Items;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Scalar;
import dev.loomgauge.core.scenario.grammar.Shape.Whole;
import dev.loomgauge.protocol.tier.DownstreamSettings;
import java.util.List;

/** The scenario file. */
public final class ScenarioGrammar {
  /** The most users, arrivals a second, or members of a pool. */
  public static final int MOST_USERS = 100_000_000;

  /** The most rows of a table that are seeded. */
  public static final int MOST_ROWS = 100_000_000;

  /** What gets a JVM of its own. */
  public static final OneOf FRESH = new OneOf(List.of("block", "trial"));

  /** How requests are given to instances. */
  public static final OneOf BALANCERS =
      new OneOf(List.of("random", "round-robin", "least-connections"));

  /** The factors that are the load. */
  public static final OneOf LOADS = new OneOf(List.of(OfferedLoad.USERS, OfferedLoad.RATE));

  /** {@code calibration}. */
  public static final Keyed CALIBRATION =
      new Keyed(
          "calibration",
          List.of(
              optional(
                  "delay",
                  Shape.DURATION,
                  "`20ms`",
                  "Delay of the downstream while a service warms up; without a downstream, about"
                      + " the time that a request waits."),
              optional("warm", Shape.DURATION, "`30s`", "The longest warm-up, rests included."),
              optional("burst", Shape.DURATION, "`4s`", "Length of each burst of load, from `2s`."),
              optional(
                  "rest",
                  Shape.DURATION,
                  "`4s`",
                  "The longest time without load after a burst, in which the compilers work off"
                      + " their queue; `0s` for none."),
              optional(
                  "measure",
                  Shape.DURATION,
                  "`3s`",
                  "Time for which CPU time per request is measured at each of five loads, half of"
                      + " it while they rise and half while they fall: `1s` or more, or `0s` for a"
                      + " warm-up alone."),
              optional(
                  "jvms",
                  new Whole(1, 20),
                  "1",
                  "Starts of each service that are warmed and measured: one start's CPU time per"
                      + " request differs from the next one's."),
              optional(
                  "warm-with",
                  new Named("factor", Shape.TEXT),
                  "",
                  "Levels of factors that a request carries, for the warm-up.")));

  /** {@code downstream}. */
  public static final Keyed DOWNSTREAM =
      new Keyed(
          "downstream",
          List.of(
              required("delay", Shape.DELAY, "How long every answer takes."),
              optional(
                  "routes",
                  new Named("route", Shape.DELAY),
                  "",
                  "Routes with a delay of their own."),
              optional(
                  "stall",
                  new Scalar("length and period: `1s/10s`", ".+/.+"),
                  "none",
                  "All answers wait for so long, once in each period."),
              optional(
                  "error-rate", new Decimal(0, 1), "0", "The share of requests answered with 500."),
              optional(
                  "at-once",
                  new Whole(1, DownstreamSettings.MOST_AT_ONCE),
                  "any number",
                  "Requests that are served at once, over all routes; further requests queue"
                      + " there, first come, first served.")));

  /** {@code database}. */
  public static final Keyed DATABASE =
      new Keyed(
          "database",
          List.of(
              optional(
                  "url",
                  Shape.TEXT,
                  "a PostgreSQL that Loomgauge starts",
                  "JDBC address of your own PostgreSQL. Nothing outside its schema `loomgauge` is"
                      + " touched."),
              optional("user", Shape.TEXT, "", "Its user."),
              optional("password", Shape.TEXT, "", "Its password."),
              optional("orders", new Whole(1, MOST_ROWS), "1,000,000", "Rows that are seeded."),
              optional("customers", new Whole(1, MOST_ROWS), "100,000", "Rows that are seeded.")));

  /** {@code search}. */
  public static final Keyed SEARCH =
      new Keyed(
          "search",
          List.of(
              required("factor", LOADS, "What grows; its one level in `factors` is the start."),
              required("to", new Whole(1, MOST_USERS), "The largest level that is tried."),
              optional(
                  "p99", Shape.DURATION, "none", "The longest p99 of a level that is carried."),
              optional(
                  "errors",
                  either(Shape.SHARE, oneOf("0")),
                  "0",
                  "The largest share of failed requests of a level that is carried."),
              optional(
                  "resolution",
                  Shape.SHARE,
                  "`10%`",
                  "The ratio of the two ends of the answer at which the search ends.")));

  /** {@code memory}. */
  public static final Keyed MEMORY =
      new Keyed(
          "memory",
          List.of(required("every", Shape.DURATION, "Time between two readings, from `1s`.")));

  /** The whole file. */
  public static final Keyed ROOT =
      new Keyed(
          "The scenario",
          List.of(
              required("name", Shape.TEXT, "Its name in folders and tables."),
              optional("title", Shape.TEXT, "", "One line for lists and the report."),
              optional("question", Shape.TEXT, "", "The question that it answers."),
              optional(
                  "services",
                  new Items(
                      either(Shape.TEXT, new Shape.Elsewhere(ManifestGrammar.ROOT, "service.md"))),
                  "none: a pure model, which is only predicted",
                  "Services that ship, by name, paths of `service.yaml` files from the scenario's"
                      + " folder, or manifests written here, whose paths count from that folder as"
                      + " well. Each thread mode is taken from the first that offers it."),
              optional(
                  "endpoint",
                  Shape.TEXT,
                  "",
                  "An endpoint of the services. With services either this or `mix` is needed."),
              optional(
                  "mix",
                  new Named("endpoint", Shape.SHARE),
                  "",
                  "Kinds of requests that are driven together, each with its share of all:"
                      + " `{list: 70 %, create: 30 %}`. With services they are endpoints. `path`"
                      + " describes their mean request, `paths` each of them."),
              optional(
                  "factors",
                  new Named("factor", new Items(Shape.TEXT)),
                  "",
                  "Factors with their levels: knobs of the services, `users` or `rate`, `label`,"
                      + " `engine`, what the services' [JVM](method/jvm.md) is (`jdk`, `gc`,"
                      + " `heap`, `compact-headers`, `compiler`), `delay-PORT` of `delays`, and `cores`, `instances` and"
                      + " `balancer` for predictions. A cell is one combination. Needed with"
                      + " services, `threads` among them."),
              optional(
                  "cells",
                  new Items(new Named("factor", new Items(Shape.TEXT))),
                  "one block",
                  "Blocks of cells, each with levels that replace those of `factors`."),
              optional(
                  "load",
                  either(LoadGrammar.MEASURED, LoadGrammar.PURE),
                  "",
                  "Who sends requests, and when. Needed with services."),
              optional(
                  "stations",
                  new Named("station", either(PathGrammar.STATION, TimingGrammar.CAPACITY)),
                  "",
                  "Where requests queue for work: CPUs of a tier, or a number of servers."),
              optional(
                  "resources",
                  new Named("resource", either(PathGrammar.RESOURCE, TimingGrammar.CAPACITY)),
                  "",
                  "What a request holds: threads, connections, permits. At most 60."),
              optional(
                  "path",
                  PathGrammar.STEPS,
                  "",
                  "What a request does, step by step. Either this or `paths` is needed."),
              optional(
                  "paths",
                  new Named("kind", PathGrammar.STEPS),
                  "",
                  "What the requests of each kind of `mix` do, step by step. A mean time is then"
                      + " predicted for each kind. CPU that calibration measures is the mean of all"
                      + " requests: steps without a `share` have equal parts of it, whatever their"
                      + " kind."),
              optional(
                  "delays",
                  new Named("port", Shape.DELAY),
                  "none",
                  "Dependencies of your own on this machine whose replies a proxy delays, by port"
                      + " (`5432`) or loopback address and port (`127.0.0.2:5432`). The service gets"
                      + " the proxy's address by `{delay.5432}`, `{delay.5432.host}` and"
                      + " `{delay.5432.port}` in its command or `env`; the factor `delay-5432`"
                      + " sweeps the delay, and `wait: {delay: 5432}` waits for it."),
              optional("downstream", DOWNSTREAM, "no delay", "The downstream service."),
              optional("database", DATABASE, "", "The database."),
              optional(
                  "hosts",
                  HostsGrammar.HOSTS,
                  "this machine",
                  "Tiers that run on [other machines](hosts.md)."),
              optional(
                  "calibration",
                  CALIBRATION,
                  "",
                  "How services are warmed and their CPU time per request is measured."),
              optional(
                  "jvm",
                  new Items(Shape.TEXT),
                  "",
                  "Options of the services' JVMs; none that a factor decides."),
              optional("repetitions", new Whole(1, 1000), "1", "Blocks that are always measured."),
              optional(
                  "precision",
                  Shape.SHARE,
                  "no further blocks",
                  "The equivalence margin: blocks are added until every comparison is decided."),
              optional(
                  "max-blocks",
                  new Whole(1, 1000),
                  "20",
                  "With `precision`: no more blocks than these."),
              optional("fresh", FRESH, "`block`", "What gets JVMs of its own."),
              optional(
                  "compare",
                  Shape.TEXT,
                  "the first of `threads`, `label`, `engine` and those of the JVM with several"
                      + " levels",
                  "The factor whose levels are compared; the first level is the baseline."),
              optional("seed", new Whole(0, Long.MAX_VALUE), "1", "Of order, load and simulation."),
              optional("search", SEARCH, "", "A search for the largest load that is carried."),
              optional(
                  "memory",
                  MEMORY,
                  "",
                  "Reads memory while requests gather. Needs `-XX:NativeMemoryTracking=summary` in"
                      + " `jvm`."),
              optional(
                  "instances",
                  new Whole(1, 99_999),
                  "1",
                  "Processes of the service side by side; each user has one of them."),
              optional(
                  "balancer",
                  BALANCERS,
                  "each user one instance",
                  "Predictions only: who gets a request."),
              LoadGrammar.THOUGHT,
              LoadGrammar.TRACED));

  private ScenarioGrammar() {}
}
