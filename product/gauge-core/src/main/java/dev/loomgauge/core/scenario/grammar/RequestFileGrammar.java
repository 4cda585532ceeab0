package dev.loomgauge.core.scenario.grammar;

import static dev.loomgauge.core.scenario.grammar.Key.optional;
import static dev.loomgauge.core.scenario.grammar.Key.required;
import static dev.loomgauge.core.scenario.grammar.Shape.either;

import dev.loomgauge.core.scenario.grammar.Shape.Keyed;
import dev.loomgauge.core.scenario.grammar.Shape.Named;
import java.util.List;
import java.util.stream.Stream;

/** The file of a user's own requests. */
public final class RequestFileGrammar {
  private static final Key SHARE =
      optional("share", Shape.SHARE, "the same for all", "Of all requests.");

  /** A request with its share. */
  public static final Keyed REQUEST =
      new Keyed(
          "A request with its share",
          Stream.concat(Stream.of(SHARE), ManifestGrammar.REQUEST.keys().stream()).toList());

  /** The whole file. */
  public static final Keyed ROOT =
      new Keyed(
          "The requests",
          List.of(
              required("requests", new Named("request", REQUEST), "Kinds of request."),
              optional("login", ManifestGrammar.REQUEST, "none", "What every user sends first."),
              optional(
                  "variables",
                  new Named("variable", either(Shape.TEXT, ManifestGrammar.FILE_VALUES)),
                  "",
                  "Values of request variables."),
              optional(
                  "health",
                  Shape.TEXT,
                  "the first GET that needs no values from answers",
                  "The path that answers 200 when the service is ready.")));

  private RequestFileGrammar() {}
}
