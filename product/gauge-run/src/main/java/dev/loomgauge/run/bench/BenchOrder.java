package dev.loomgauge.run.bench;

import dev.loomgauge.core.batch.BatchShape;
import dev.loomgauge.core.batch.Microbenchmark;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A microbenchmark to be run.
 *
 * @param shape its sizes
 * @param warmups iterations before the measured ones, 0 and up
 * @param iterations measured, 1 and up
 * @param length of an iteration at least; whole milliseconds
 */
public record BenchOrder(
    Microbenchmark benchmark, BatchShape shape, int warmups, int iterations, Duration length) {

  private static final int WARMUPS = 3;
  private static final int ITERATIONS = 5;
  private static final Duration LENGTH = Duration.ofSeconds(1);

  /** With the published iterations: 3 to warm up and 5 measured, of 1 s each. */
  public static BenchOrder of(Microbenchmark benchmark, BatchShape shape) {
    return new BenchOrder(benchmark, shape, WARMUPS, ITERATIONS, LENGTH);
  }

  /**
   * The command line of JMH in {@code microbench.jar}. The options of the JVM that coordinates are
   * not those of the JVMs that measure: these get JMH's own and what the benchmark asks for.
   *
   * @param json takes the results
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
