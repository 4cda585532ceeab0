package dev.loomgauge.run.bench;

import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.core.batch.Variant;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One benchmark with its parameters in JMH's JSON; only what is used of it.
 *
 * @param benchmark class and method
 * @param params parameters by name
 */
public record JmhResult(String benchmark, Map<String, String> params, Metric primaryMetric) {
  private static final String UNIT = "ms/op";

  /**
   * What was measured.
   *
   * @param rawData a figure for each iteration of each fork
   */
  record Metric(String scoreUnit, List<List<Double>> rawData) {}

  /**
   * Reads a file of JMH.
   *
   * @throws ResultsException if it cannot be read or is not the result of our benchmarks
   */
  public static List<Measured> read(Path json) {
    return Arrays.stream(Json.read(json, JmhResult[].class))
        .map(result -> result.measured(json))
        .toList();
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
