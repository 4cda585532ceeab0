package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;

import dev.loomgauge.core.scenario.grammar.Shape.Items;
import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import dev.loomgauge.core.scenario.grammar.Shape.OneOf;
import dev.loomgauge.core.scenario.grammar.Shape.Scalar;
import dev.loomgauge.core.scenario.grammar.Shape.Whole;
import java.util.List;

/** The service manifest. */
public final class ManifestGrammar {
  /** Tiers that a service can need. */
  public static final OneOf NEEDS = new OneOf(List.of("postgres", "downstream"));

  /** Pools whose MBeans are known. */
  public static final OneOf PRESETS =
      new OneOf(
          List.of(
              "tomcat",
              "tomcat-connections",
              "jetty",
              "undertow",
              "hikari",
              "r2dbc-pool",
              "agroal"));

  /** Methods of HTTP that a load can have. */
  public static final OneOf METHODS =
      new OneOf(List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"));

  /** Where the value of a variable comes from in an answer. */
  public static final Keyed TAKE =
      new Keyed(
          "A value from an answer",
          List.of(
              optional(
                  "json",
                  Shape.TEXT,
                  "",
                  "A field of a JSON body: names, and numbers of list items from 0, with dots"
                      + " between: `auth.tokens.0`."),
              optional("header", Shape.TEXT, "", "A header."),
              optional("cookie", Shape.TEXT, "", "A cookie that the answer sets.")));

  /** A request with more than a path. */
  public static final Keyed REQUEST =
      new Keyed(
          "A request",
          List.of(
              optional("method", METHODS, "`GET`", "Of HTTP."),
              required("path", Shape.TEXT, "With its query, and request variables in braces."),
              optional(
                  "headers",
                  new Named("header", Shape.TEXT),
                  "",
                  "Beyond `Host` and `Content-Length`; values may have request variables."),
              optional(
                  "body",
                  new Scalar("text", "[\\s\\S]*"),
                  "",
                  "Text with request variables; other text in braces is sent as it is."),
              optional(
                  "status",
                  either(
                      new Whole(100, 599),
                      new Scalar(
                          "classes or ranges: `2xx`, `200..204`",
                          "[1-5]xx|[1-5][0-9]{2}\\.\\.[1-5][0-9]{2}")),
                  "`200`",
                  "Of a right answer; all others are errors."),
              optional(
                  "take",
                  new Named("variable", TAKE),
                  "",
                  "Request variables whose values come from right answers to this request, for"
                      + " later requests of the same user. A user that has no value yet sends this"
                      + " request first. Exactly one of `json`, `header` and `cookie` each.")));

  /** Values of a variable from a file. */
  public static final Keyed FILE_VALUES =
      new Keyed(
          "Values from a file",
          List.of(
              required(
                  "file",
                  Shape.TEXT,
                  "A value on each line, drawn at random; its path counts from the manifest's"
                      + " folder.")));

  private static final Key RUNTIME_INFO =
      optional(
          "runtime-info",
          Shape.TEXT,
          "",
          "The field of the runtime-info page that shows the size in force.");

  /** An attribute of another MBean. */
  public static final Keyed FIGURE =
      new Keyed(
          "An attribute of another MBean",
          List.of(
              required("mbean", Shape.TEXT, "Its name; `*` matches any text."),
              required("attribute", Shape.TEXT, "The attribute.")));

  /** A pool with its own MBean. */
  public static final Keyed POOL =
      new Keyed(
          "A pool with its own MBean",
          List.of(
              optional(
                  "mbean",
                  Shape.TEXT,
                  "",
                  "Its name: `DOMAIN:type=TYPE,name=NAME`; `*` matches any text."),
              optional("busy", either(Shape.TEXT, FIGURE), "", "Attribute: members in use."),
              optional("waiting", either(Shape.TEXT, FIGURE), "", "Attribute: requests that wait."),
              optional("max", either(Shape.TEXT, FIGURE), "", "Attribute: size."),
              RUNTIME_INFO));

  /** A pool of a known library. */
  public static final Keyed PRESET =
      new Keyed(
          "A pool of a known library",
          List.of(required("preset", PRESETS, "The library."), RUNTIME_INFO));

  /** A knob that is one variable or one parameter. */
  public static final Keyed PLAIN_KNOB =
      new Keyed(
          "A knob with one setting",
          List.of(
              optional("env", Shape.TEXT, "", "The environment variable that gets the level."),
              optional(
                  "query",
                  Shape.TEXT,
                  "",
                  "The query parameter that gets the level: cells that differ only here share a"
                      + " started service."),
              optional("levels", new Items(Shape.TEXT), "any", "The levels that it may have."),
              optional(
                  "range",
                  new Scalar("range: `1..10_000`", "[0-9_]+\\.\\.[0-9_]+"),
                  "any",
                  "The whole numbers that it may have."),
              optional(
                  "unset",
                  Shape.TEXT,
                  "none",
                  "The level with which the variable is not set: the service as it is. Beside"
                      + " `range` it may be `unlimited`.")));

  /** What one level of a knob sets. */
  public static final Keyed LEVEL =
      new Keyed(
          "A level of a knob",
          List.of(
              optional("env", new Named("variable", Shape.TEXT), "", "Environment variables."),
              optional("args", new Items(Shape.TEXT), "", "Arguments of the command.")));

  /** The whole file. */
  public static final Keyed ROOT =
      new Keyed(
          "The manifest",
          List.of(
              required("name", Shape.TEXT, "Its name in scenarios, folders and tables."),
              optional("description", Shape.TEXT, "", "One line for lists."),
              optional(
                  "command",
                  new Items(Shape.TEXT),
                  "refused without `address`",
                  "Program and arguments. `java` is the JDK that runs Loomgauge, or the one that"
                      + " the factor `jdk` names; `{jvm}` takes the options of the JVM, `{jar}` the"
                      + " jar."),
              optional(
                  "address",
                  either(Shape.TEXT, new Named("level", Shape.TEXT)),
                  "it is started here",
                  "In place of `command`: where the service [answers that somebody else has"
                      + " started](own-service.md#trials-of-a-service-that-runs-elsewhere),"
                      + " `http://10.0.0.7:8080`; or an address for each level of a factor."),
              optional(
                  "cpus",
                  new Shape.Whole(1, 4096),
                  "1",
                  "Beside `address`: how many CPUs the service has there."),
              optional("jar", Shape.TEXT, "", "The service's jar, from the manifest's folder."),
              required(
                  "health", Shape.TEXT, "The path that answers 200 when the service is ready."),
              optional(
                  "runtime-info",
                  Shape.TEXT,
                  "",
                  "The path of a JSON page with the settings in force, which are checked against"
                      + " what a cell asks for."),
              required(
                  "endpoints",
                  new Named("endpoint", either(Shape.TEXT, REQUEST)),
                  "Requests that can be driven: the path of a GET, with request variables in"
                      + " braces, or more."),
              optional(
                  "login",
                  REQUEST,
                  "none",
                  "What every user sends before its first request, until it is answered rightly;"
                      + " it counts as a request of its own kind."),
              optional(
                  "contains",
                  new Named("endpoint", Shape.TEXT),
                  "",
                  "Text that every right answer has in its body."),
              optional(
                  "variables",
                  new Named("variable", either(Shape.TEXT, FILE_VALUES)),
                  "",
                  "Values of request variables: `1..1000`, `1..orders` or `1..customers` for all"
                      + " seeded rows, or a file."),
              optional(
                  "env",
                  new Named("variable", Shape.TEXT),
                  "",
                  "Environment of every start. `{port}`, `{address}` (where to listen: loopback, unless the"
                      + " load comes from [other hosts](hosts.md)), `{postgres.host}`, `{postgres.port}`,"
                      + " `{postgres.database}`, `{postgres.user}`, `{postgres.password}`,"
                      + " `{postgres.schema}` and `{downstream.url}` are filled in."),
              required(
                  "knobs",
                  new Named("factor", either(PLAIN_KNOB, new Named("level", LEVEL))),
                  "What can be varied, and how each level is set."),
              optional("needs", new Items(NEEDS), "none", "Tiers that are started before it."),
              optional(
                  "watch",
                  new Named("resource", either(PRESETS, PRESET, POOL)),
                  "",
                  "Pools that the service shows over JMX, by the name of the scenario's resource."),
              optional(
                  "limits",
                  new Named("field", Shape.TEXT),
                  "",
                  "Fields of the runtime-info page with the values that must be in force.")));

  private ManifestGrammar() {}
}
