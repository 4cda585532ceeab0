package dev.loomgauge.load.plan;

import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a {@link Plan}. It reads exactly one JSON document and never past its last brace, so that
 * the stream can stay open as a tie to the parent and carry further lines later.
 */
public final class PlanReader {
  private static final double DAY_MS = 86_400_000;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private PlanReader() {}

  /**
   * Reads one plan.
   *
   * @param in UTF-8 JSON
   * @throws PlanException at the first thing wrong with it
   */
  public static Plan read(InputStream in) throws PlanException {
    JsonNode root;
    // The parser is not closed: it does not own the stream.
    JsonParser parser = JSON.createParser(in);
    try {
      root = JSON.readTree(parser);
    } catch (JacksonException e) {
      var at = e.getLocation();
      String where =
          at == null ? "the document" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw new PlanException(
          where, e.getOriginalMessage().lines().findFirst().orElse("is no JSON"));
    }
    if (root == null || root.isMissingNode()) {
      throw new PlanException("the document", "is empty; write the plan to standard input");
    }
    return plan(
        PlanObject.of(
            "",
            root,
            "version",
            "target",
            "insecure",
            "addresses",
            "localAddresses",
            "request",
            "variables",
            "closed",
            "open",
            "startAtEpochMs",
            "warmupMs",
            "windowMs",
            "drainMs",
            "timeoutMs",
            "connectTimeoutMs",
            "maxConnecting",
            "check",
            "threads",
            "seed",
            "histogram"));
  }

  private static Plan plan(PlanObject root) throws PlanException {
    root.whole("version", 1, 1);
    Duration timeout = root.millis("timeoutMs", Duration.ofSeconds(10), 1, DAY_MS);
    var variables = VariablesReader.read(root);
    var plan =
        new Plan(
            Target.parse("target", root.text("target"), root.flag("insecure", false)),
            root.texts("addresses"),
            root.texts("localAddresses"),
            RequestReader.read(root, variables.keySet()),
            variables,
            model(root),
            root.optionalWhole("startAtEpochMs", 0, Long.MAX_VALUE / 2_000_000),
            root.millis("warmupMs", Duration.ZERO, 0, DAY_MS),
            root.millis("windowMs", 1, DAY_MS),
            root.millis("drainMs", Duration.ZERO, 0, DAY_MS),
            timeout,
            root.millis("connectTimeoutMs", timeout, 1, DAY_MS),
            (int) root.whole("maxConnecting", 128, 1, 100_000),
            CheckReader.read(root),
            (int) root.whole("threads", 1, 1, 256),
            root.whole("seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
            histogram(root));
    if (plan.threads() > plan.model().connections()) {
      throw root.problem(
          "threads", "must not exceed the " + plan.model().connections() + " users or connections");
    }
    return plan;
  }

  private static Optional<Path> histogram(PlanObject root) throws PlanException {
    if (!root.has("histogram")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(root.text("histogram")));
    } catch (InvalidPathException e) {
      throw root.problem("histogram", "is no file path: " + e.getReason());
    }
  }

  private static Model model(PlanObject root) throws PlanException {
    List<String> given = new ArrayList<>();
    for (String key : List.of("closed", "open")) {
      if (root.has(key)) {
        given.add(key);
      }
    }
    if (given.size() != 1) {
      throw new PlanException(
          "the document", "needs exactly one of closed and open, has " + given.size());
    }
    return given.getFirst().equals("closed") ? closed(root) : open(root);
  }

  private static Model closed(PlanObject root) throws PlanException {
    PlanObject closed =
        root.object(
            "closed",
            "users",
            "thinkMs",
            "thinkDistribution",
            "rampMs",
            "connectMs",
            "spreadMs",
            "from",
            "downMs");
    int users = (int) closed.whole("users", 1, 1_000_000);
    Duration ramp = closed.millis("rampMs", Duration.ZERO, 0, DAY_MS);
    return new Model.Closed(
        users,
        closed.millis("thinkMs", Duration.ZERO, 0, DAY_MS),
        closed.oneOf("thinkDistribution", Model.Think.FIXED, Model.Think.values()),
        ramp,
        closed.millis("connectMs", Duration.ZERO, 0, ramp.toNanos() / 1e6),
        closed.millis("spreadMs", Duration.ZERO, 0, DAY_MS),
        (int) closed.whole("from", 0, 0, users),
        closed.millis("downMs", Duration.ZERO, 0, DAY_MS));
  }

  private static Model open(PlanObject root) throws PlanException {
    PlanObject open = root.object("open", "rate", "arrivals", "maxConnections", "rampMs");
    return new Model.Open(
        open.number("rate", 0.001, 10_000_000),
        open.oneOf("arrivals", Model.Arrivals.CONSTANT, Model.Arrivals.values()),
        (int) open.whole("maxConnections", 2_000, 1, 1_000_000),
        open.millis("rampMs", Duration.ZERO, 0, DAY_MS));
  }
}
