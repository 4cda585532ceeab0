package dev.loomgauge.run.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.load.LoadSecond;
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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * wrk 4 behind the port: a closed model without think time. It has no warm-up, so {@code wrk.sh}
 * runs it twice and the first run is thrown away.
 */
public record WrkEngine(Path program) implements LoadEngine {
  private static final Traits TRAITS =
      new Traits(
          false,
          List.of(
              "wrk drops latencies above its timeout and adds made-up samples to those above twice the mean cycle (its correction for coordinated omission), so its mean and"
                  + " percentiles are not those of the requests it counted: Little's law is not"
                  + " held against it.",
              "wrk counts a request as timed out when its answer comes too late; a request that is never answered is counted nowhere.",
              "wrk opens its connections and sends all first requests at the start of its window, and does not count what is in flight at the end: over a window of T its"
                  + " throughput is up to one response time in T too low.",
              "wrk checks no body, takes every status below 400 for a success, and has the latencies of wrong answers among the others.",
              "wrk reports errors only as connect, read and write, and nothing by the second."));

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    return Tool.WRK
        .refusal(shape, instances, plain)
        .or(() -> refusal(shape.model() == LoadShape.Model.OPEN, shape.think()));
  }

  private static Optional<String> refusal(boolean open, Duration think) {
    if (open) {
      return Optional.of(
          "wrk knows users, but no arrival rate. Remedy: use gauge-load or k6 for the open model");
    }
    return think.isZero()
        ? Optional.empty()
        : Optional.of("wrk knows no think time. Remedy: use gauge-load or k6, or 'think: 0s'");
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    int users =
        switch (request.timing().arrivals()) {
          case LoadRequest.Rate _ -> throw refused(refusal(true, Duration.ZERO));
          case LoadRequest.Steps _ -> throw Tool.WRK.noSteps();
          case LoadRequest.Users u when !u.think().isZero() ->
              throw refused(refusal(false, u.think()));
          case LoadRequest.Users u -> u.number();
        };
    Path report = request.folder().toAbsolutePath().resolve("wrk-window.json");
    Child child =
        children.start(
            Launch.of(
                    Tool.WRK.name(), command(request, users), request.folder().resolve("load.log"))
                .withEnv(Map.of("LOOMGAUGE_OUT", report.toString()))
                .on(request.cpus()));
    return new ToolRun(Tool.WRK.name(), child, report, WrkReport::read);
  }

  private static LoadException refused(Optional<String> why) {
    return new LoadException(why.orElseThrow() + ".");
  }

  private List<String> command(LoadRequest request, int users) {
    PathPieces path = PathPieces.of("", request);
    Pace.Fixed pace = request.timing().pace().unwatched();
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", Scripts.shipped("wrk.sh"), "wrk.sh"));
    command.add(program.toString());
    command.add(String.valueOf(wholeSeconds(request.timing().ramp().plus(pace.warmup()))));
    command.add(String.valueOf(Math.max(1, wholeSeconds(pace.window()))));
    command.addAll(List.of("-t", String.valueOf(threads(users, request.cpus().size()))));
    command.addAll(List.of("-c", String.valueOf(users)));
    command.addAll(
        List.of("--latency", "--timeout", wholeSeconds(request.exchange().timeout()) + "s"));
    command.addAll(
        List.of(
            "-s", Scripts.write(request.folder(), "wrk.lua", header(request, path)).toString()));
    command.add(request.exchange().target() + path.least());
    return command;
  }

  /** wrk takes whole seconds; the summary says how long it really was. */
  private static long wholeSeconds(Duration duration) {
    return duration.plusNanos(999_999_999).toSeconds();
  }

  /** Each thread gets the same whole number of connections, and wrk drops what is left over. */
  static int threads(int users, int cpus) {
    return IntStream.rangeClosed(1, Math.max(1, cpus))
        .filter(threads -> users % threads == 0)
        .max()
        .orElse(1);
  }

  /** The order in Lua, whose strings are written like those of JSON. */
  private static String header(LoadRequest request, PathPieces path) {
    String pieces =
        path.pieces().stream()
            .map(
                piece ->
                    switch (piece) {
                      case PathPieces.Text t -> Json.line(t.text());
                      case PathPieces.Drawn d ->
                          "{%d, %d}".formatted(d.range().from(), d.range().to());
                    })
            .collect(Collectors.joining(", ", "{", "}"));
    return "local seed = %d%nlocal dynamic = %s%nlocal pieces = %s%n"
        .formatted(request.seed(), path.drawn(), pieces);
  }

  /** What {@code wrk.lua} writes at the end of a run; without answers it has no latency. */
  record WrkReport(long durationMicros, long requests, Errors errors, @Nullable Latency latency) {
    private static final String MEAN_FLAW =
        "wrk drops latencies above its timeout and adds samples of its own";

    /** By wrk's own kinds. */
    record Errors(long connect, long read, long write, long status, long timeout) {
      /** Those that happened, by Loomgauge's kinds. */
      private Map<String, Long> happened() {
        Map<String, Long> counts =
            new TreeMap<>(
                Map.of(
                    "connect", connect,
                    "read", read,
                    "write", write,
                    "timeout", timeout,
                    "check-failed", status));
        counts.values().removeIf(count -> count == 0);
        return counts;
      }
    }

    /** In microseconds. */
    record Latency(
        double min,
        double mean,
        double p50,
        double p90,
        double p95,
        double p99,
        @JsonProperty("p99.9") double p999,
        double max) {

      private Latencies millis() {
        return new Latencies(
            mean / 1000,
            min / 1000,
            p50 / 1000,
            p90 / 1000,
            p95 / 1000,
            p99 / 1000,
            p999 / 1000,
            max / 1000);
      }
    }

    /**
     * Reads a report. It was written as the window closed.
     *
     * @throws LoadException if it cannot be read
     */
    static LoadSummary read(Path file, Instant end) {
      try {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        return Wire.read(Files.readString(file), WrkReport.class).summary(written);
      } catch (IOException | WireException e) {
        throw new LoadException("Cannot read wrk's report " + file + ": " + e.getMessage() + ".");
      }
    }

    LoadSummary summary(Instant end) {
      double seconds = durationMicros / 1e6;
      long ok = Math.max(0, requests - errors.status - errors.timeout);
      return new LoadSummary(
          end.minus(durationMicros, ChronoUnit.MICROS).toString(),
          seconds,
          Requests.of(ok, seconds, null, Map.of(), errors.happened()),
          latency == null ? Latencies.constant(0) : latency.millis(),
          MEAN_FLAW);
    }
  }
}
