package dev.loomgauge.run.process;

import dev.loomgauge.core.batch.BatchShape;
import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Variant;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs microbenchmarks one after the other, each in processes of its own; the folder takes {@code
 * jmh/NAME.json} and {@code logs/NAME.log}.
 */
public record Bench(Installation home, Path folder, Progress progress) {
  private static final int TAIL = 12;

  /** What was measured of a microbenchmark: each variant and, if a floor needs it, the demand. */
  public record Result(Order order, List<Measured> measured) {}

  /**
   * Runs them all; JMH's figures of each are on disk before the next begins.
   *
   * @throws ExperimentException if one of them fails, or another measurement is under way
   * @throws InterruptedException when stopped; no process is left behind
   */
  public List<Result> run(List<Order> orders) throws InterruptedException {
    try (MachineLock _ = MachineLock.take();
        Children children = new Children()) {
      return run(orders, children);
    }
  }

  List<Result> run(List<Order> orders, Children children) throws InterruptedException {
    List<Result> results = new ArrayList<>();
    for (Order order : orders) {
      results.add(one(children, order, results.size() + 1, orders.size()));
    }
    return List.copyOf(results);
  }

  private Result one(Children children, Order order, int number, int of)
      throws InterruptedException {
    String name = order.benchmark().key();
    Path results = folder.resolve("jmh");
    Path logs = folder.resolve("logs");
    Path json = results.resolve(name + ".json");
    Path log = logs.resolve(name + ".log");
    try {
      Files.createDirectories(results);
      Files.createDirectories(logs);
      try (PrintWriter lines = new PrintWriter(log.toFile(), StandardCharsets.UTF_8)) {
        JmhLines news =
            new JmhLines(
                lines,
                (variant, doing, left) ->
                    progress.at(order.benchmark(), number, of, variant, doing, left));
        int code = exit(children.start(launch(order, name, json, log).withLines(news)));
        if (code != 0 || !Files.isRegularFile(json)) {
          throw new ExperimentException(
              "The microbenchmark %s ended with code %d. The last lines of %s:%n%s"
                  .formatted(name, code, log, String.join("\n", LogTail.read(log, TAIL))));
        }
      }
      return new Result(order, JmhResult.read(json));
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot write to %s: %s. Name another folder with --out."
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  /** Standard error goes to a file of its own: two writers would write over each other. */
  private Launch launch(Order order, String name, Path json, Path log) {
    return Launch.of(
            "the microbenchmark " + name,
            order.command(home.java(), home.microbenchmarks(), json),
            log.resolveSibling(name + ".err.log"))
        .asOurs();
  }

  private static int exit(Child child) throws InterruptedException {
    try {
      return child.exit().get();
    } catch (ExecutionException e) {
      throw new ExperimentException(
          "The lines of %s cannot be read: %s".formatted(child.launch().name(), e.getCause()), e);
    }
  }

  /**
   * A microbenchmark to be run: warm-ups, 0 and up, and iterations, 1 and up, of at least that many
   * whole milliseconds.
   */
  public record Order(
      Microbenchmark benchmark, BatchShape shape, int warmups, int iterations, Duration length) {

    private static final int WARMUPS = 3;
    private static final int ITERATIONS = 5;
    private static final Duration LENGTH = Duration.ofSeconds(1);

    /** With the published iterations: 3 to warm up and 5 measured, of 1 s each. */
    public static Order of(Microbenchmark benchmark, BatchShape shape) {
      return new Order(benchmark, shape, WARMUPS, ITERATIONS, LENGTH);
    }

    /**
     * The command line of JMH in {@code microbench.jar}. The options of the JVM that coordinates
     * are not those of the JVMs that measure: these get JMH's own and what the benchmark asks for.
     */
    List<String> command(Path java, Path jar, Path json) {
      List<String> command = new ArrayList<>();
      command.addAll(
          List.of(
              java.toString(),
              "-Xmx128m",
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "--sun-misc-unsafe-memory-access=allow",
              "-jar",
              jar.toString()));
      command.add("\\." + benchmark.classes() + "\\w*\\.");
      command.addAll(List.of("-rf", "json", "-rff", json.toString()));
      command.addAll(List.of("-foe", "true", "-f", "1"));
      command.addAll(List.of("-wi", String.valueOf(warmups), "-w", length.toMillis() + "ms"));
      command.addAll(List.of("-i", String.valueOf(iterations), "-r", length.toMillis() + "ms"));
      command.addAll(List.of("-jvmArgs", "--sun-misc-unsafe-memory-access=allow"));
      shape.sizes().forEach((name, size) -> command.addAll(List.of("-p", name + "=" + size)));
      return command;
    }
  }

  /** Receives what a microbenchmark is doing, as it does it. Must return quickly and not throw. */
  @FunctionalInterface
  public interface Progress {

    /**
     * An iteration begins or has ended, or another variant is up.
     *
     * @param number of the microbenchmark, 1 and up
     * @param variant its name; "demand" for the single thread that a floor rests on
     * @param doing in JMH's words: "Iteration 3: 50.4 ms/op"
     * @param left JMH's estimate for this microbenchmark: "00:00:12"; empty while it has none
     */
    void at(
        Microbenchmark benchmark, int number, int of, String variant, String doing, String left);
  }

  /** What JMH prints: kept as it is, and read for news. */
  static final class JmhLines implements Consumer<String> {
    private static final Pattern ESTIMATE = Pattern.compile("# Run progress: .* ETA (\\S+)");
    private static final Pattern VARIANT =
        Pattern.compile("# Parameters: .*\\bvariant = ([^,)]+).*");
    private static final Pattern ITERATION =
        Pattern.compile("(?:# )?((?:Warmup )?Iteration)\\s+(\\d+): (.*)");

    /** Hears of a variant and what it does. */
    @FunctionalInterface
    interface News {
      /** See {@link Progress#at}. */
      void at(String variant, String doing, String left);
    }

    private final PrintWriter log;
    private final News news;
    private String variant = "";
    private String left = "";

    /** Of one run of JMH; the log takes every line, and a full disk does not stop the benchmark. */
    JmhLines(PrintWriter log, News news) {
      this.log = log;
      this.news = news;
    }

    @Override
    public void accept(String line) {
      log.println(line);
      log.flush();
      Matcher estimate = ESTIMATE.matcher(line);
      Matcher parameters = VARIANT.matcher(line);
      Matcher iteration = ITERATION.matcher(line);
      if (estimate.matches()) {
        left = estimate.group(1).equals("N/A") ? "" : estimate.group(1);
      } else if (parameters.matches()) {
        variant = parameters.group(1);
      } else if (iteration.matches()) {
        news.at(
            variant,
            "%s %s: %s".formatted(iteration.group(1), iteration.group(2), iteration.group(3)),
            left);
      }
    }
  }

  /** One benchmark, a class and method, with its parameters in JMH's JSON; only what is used. */
  public record JmhResult(String benchmark, Map<String, String> params, Metric primaryMetric) {
    private static final String UNIT = "ms/op";

    /** What was measured: a figure for each iteration of each fork. */
    record Metric(String scoreUnit, List<List<Double>> rawData) {}

    /** Reads a file of JMH; {@link ResultsException} if it is not the result of our benchmarks. */
    public static List<Measured> read(Path json) {
      return Arrays.stream(Json.read(json, JmhResult[].class))
          .map(result -> result.measured(json))
          .toList();
    }

    /**
     * Whether a file of JMH has figures of these sizes.
     *
     * @param shape of which a benchmark may lack some
     * @throws ResultsException if it cannot be read
     */
    public static boolean isOf(Path json, BatchShape shape) {
      return Arrays.stream(Json.read(json, JmhResult[].class)).allMatch(r -> r.isOf(shape));
    }

    private boolean isOf(BatchShape shape) {
      return shape.sizes().entrySet().stream()
          .allMatch(
              size -> {
                String value = String.valueOf(size.getValue());
                return value.equals(params.getOrDefault(size.getKey(), value));
              });
    }

    private Measured measured(Path json) {
      String variant = params.get(Variant.PARAMETER);
      if (variant == null || !primaryMetric.scoreUnit().equals(UNIT)) {
        throw new ResultsException(
            "%s: %s has parameters %s in %s, not a variant in %s. Build all parts of Loomgauge together."
                .formatted(json, benchmark, params, primaryMetric.scoreUnit(), UNIT));
      }
      return new Measured(variant, primaryMetric.rawData().stream().flatMap(List::stream).toList());
    }
  }
}
