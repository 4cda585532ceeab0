package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadEngine.Traits;
import dev.loomgauge.run.load.PathPieces.Scripts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * k6 behind the port, driven by {@code k6.js}: ramp, warm-up and window are one load, of which the
 * script counts what ends inside the window.
 */
public record K6Engine(Path program) implements LoadEngine {
  private static final Traits TRAITS =
      new Traits(
          false,
          List.of(
              "k6 spends about ten times the CPU of wrk or gauge-load per request: look at the CPU of the load tier before its latencies.",
              "k6 runs a script between a user's requests; that time is in no latency of its, so at high rates its throughput falls behind users / mean response time.",
              "In an open model k6 takes the time from the moment it sent a request, not from the one at which it was due; what it could not send at all it reports as dropped iterations.",
              "k6 reports a summary at the end, and nothing by the second."));

  /** What programs written in Go trust in place of what the system does. */
  private static final String SYSTEM_TRUST = "SSL_CERT_FILE";

  private static final int LEAST_OPEN_USERS = 50;
  private static final int MOST_OPEN_USERS = 10_000;

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    Optional<String> ofOurs = Tool.K6.refusal(shape, instances, plain);
    if (ofOurs.isPresent()) {
      return ofOurs;
    }
    if (shape.model() == LoadShape.Model.OPEN && !shape.arrivals().equals("constant")) {
      return refusal(shape.arrivals());
    }
    return shape.thinkTime().isFixed()
        ? Optional.empty()
        : Optional.of(
            "k6 is given a fixed think time here, none that is drawn. Remedy: use gauge-load, or a think time like 100ms");
  }

  private static Optional<String> refusal(String arrivals) {
    return Optional.of(
        "k6 makes arrivals at constant distances, not '%s'. Remedy: use gauge-load, or 'arrivals: constant'"
            .formatted(arrivals));
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    Path folder = request.folder().toAbsolutePath();
    Path report = folder.resolve("k6-summary.json");
    Path script =
        Scripts.write(folder, "k6.js", "const plan = " + Json.line(plan(request, report)) + ";\n");
    // k6 warns of every failed request; those are counted, and only its own errors are kept.
    Trust trust = request.exchange().trust();
    List<String> command =
        List.of(
            program.toString(),
            "run",
            "--quiet",
            "--no-color",
            "--no-usage-report",
            "--address",
            "",
            "--insecure-skip-tls-verify=" + trust.insecure(),
            "--log-output",
            "file=" + folder.resolve("load.log") + ",level=error",
            script.toString());
    Child child =
        children.start(
            Launch.of(Tool.K6.name(), command, folder.resolve("load.log"))
                .withEnv(environment(trust))
                .on(request.cpus()));
    return new ToolRun(
        Tool.K6.name(), child, report, (file, end) -> K6Report.read(file, end, request));
  }

  /** It would ask a service of another machine through the user's HTTP_PROXY. */
  private static Map<String, String> environment(Trust trust) {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("NO_PROXY", "*");
    trust.cacert().ifPresent(file -> environment.put(SYSTEM_TRUST, file.toString()));
    return environment;
  }

  private static Map<String, Object> plan(LoadRequest request, Path report) {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("pieces", PathPieces.of(request.exchange().target().toString(), request).plain());
    switch (request.timing().arrivals()) {
      case LoadRequest.Users users -> {
        plan.put("rate", 0);
        plan.put("users", users.number());
        plan.put("thinkMs", Durations.millis(users.think()));
      }
      case LoadRequest.Steps _ -> throw Tool.K6.noSteps();
      case LoadRequest.Rate rate -> {
        if (rate.poisson()) {
          throw new LoadException(refusal("poisson").orElseThrow() + ".");
        }
        plan.put("rate", rate.perSecond());
        plan.put("users", openUsers(rate.perSecond(), request.timing().spread()));
        plan.put("thinkMs", 0);
      }
    }
    Duration start =
        request.timing().ramp().compareTo(request.timing().spread()) > 0
            ? request.timing().ramp()
            : request.timing().spread();
    plan.put("startOverMs", start.toMillis());
    plan.put("untilWindowMs", untilWindow(request).toMillis());
    plan.put("windowMs", request.timing().pace().unwatched().window().toMillis());
    plan.put("timeoutMs", request.exchange().timeout().toMillis());
    plan.put("contains", request.exchange().bodyContains());
    plan.put("seed", request.seed());
    plan.put("out", report.toString());
    return plan;
  }

  static Duration untilWindow(LoadRequest request) {
    return request.timing().ramp().plus(request.timing().pace().unwatched().warmup());
  }

  /**
   * Virtual users held ready for an open model: those that Little's law asks for at four times the
   * response time without load, one second at least. What needs more is told as missed.
   */
  static int openUsers(double perSecond, Duration cycle) {
    double seconds = Math.max(1, 4 * Durations.seconds(cycle));
    return (int) Math.clamp(Math.ceil(perSecond * seconds), LEAST_OPEN_USERS, MOST_OPEN_USERS);
  }

  /** What {@code k6.js} writes at the end, by name; k6 leaves out metrics never added to. */
  record K6Report(Map<String, Metric> metrics) {
    private static final String ERROR = "window_error_";
    private static final String STATUS = "window_status_";

    record Metric(Map<String, Double> values) {}

    /**
     * Reads a report.
     *
     * @param end when k6 had ended, which cuts the window of a load that was stopped
     * @throws LoadException if it cannot be read
     */
    static LoadSummary read(Path file, Instant end, LoadRequest request) {
      try {
        return Wire.read(Files.readString(file), K6Report.class)
            .summary(
                end,
                K6Engine.untilWindow(request),
                request.timing().pace().unwatched().window(),
                request.timing().arrivals() instanceof LoadRequest.Rate rate
                    ? rate.perSecond()
                    : 0);
      } catch (IOException | WireException e) {
        throw new LoadException("Cannot read k6's report " + file + ": " + e.getMessage() + ".");
      }
    }

    /**
     * What it says of the window.
     *
     * @param rate requests a second that were planned; 0 for users
     */
    LoadSummary summary(Instant end, Duration untilWindow, Duration window, double rate) {
      if (!metrics.containsKey("load_began")) {
        return ToolRun.nothing(end);
      }
      Instant start = Instant.ofEpochMilli((long) value("load_began", "min")).plus(untilWindow);
      Duration ran = Duration.between(start, end);
      Duration length = ran.compareTo(window) < 0 ? ran : window;
      if (length.isNegative() || length.isZero()) {
        return ToolRun.nothing(end);
      }
      long ok = (long) value("window_ok", "count");
      Map<String, Long> status = counts(STATUS);
      if (ok > 0) {
        status.put("200", ok);
      }
      double seconds = Durations.seconds(length);
      return new LoadSummary(
          start.toString(),
          seconds,
          Requests.of(ok, seconds, (long) value("window_begun", "count"), status, counts(ERROR)),
          latencies(ok),
          Population.UNKNOWN,
          new Generator(null, null, missed(rate * seconds), 1),
          null,
          null,
          null,
          null);
    }

    /**
     * Requests of the window that were never sent. k6 counts what it drops over the whole load, the
     * warm-up among it, so those of the window are what was planned in it and not begun, but for
     * one at its edges; all of them where users decide.
     */
    private long missed(double planned) {
      long dropped = (long) value("dropped_iterations", "count");
      long begun = (long) value("window_begun", "count");
      return planned == 0
          ? dropped
          : Math.max(0, Math.min(dropped, (long) Math.floor(planned) - 1 - begun));
    }

    private Latencies latencies(long ok) {
      return ok == 0
          ? Latencies.constant(0)
          : new Latencies(
              value("window_ok", "avg"),
              value("window_ok", "min"),
              value("window_ok", "p(50)"),
              value("window_ok", "p(90)"),
              value("window_ok", "p(95)"),
              value("window_ok", "p(99)"),
              value("window_ok", "p(99.9)"),
              value("window_ok", "max"));
    }

    private Map<String, Long> counts(String prefix) {
      Map<String, Long> counts = new TreeMap<>();
      for (String name : metrics.keySet()) {
        long count = name.startsWith(prefix) ? (long) value(name, "count") : 0;
        if (count > 0) {
          counts.put(name.substring(prefix.length()).replace('_', '-'), count);
        }
      }
      return counts;
    }

    /** A figure of a metric; 0 where nothing was added to it. */
    private double value(String metric, String figure) {
      Metric found = metrics.get(metric);
      if (found == null) {
        return 0;
      }
      Double value = found.values.get(figure);
      if (value == null) {
        throw new LoadException("k6's report has no '%s' of %s.".formatted(figure, metric));
      }
      return value;
    }
  }
}
