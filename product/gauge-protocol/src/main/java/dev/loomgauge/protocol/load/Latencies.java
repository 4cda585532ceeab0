package dev.loomgauge.protocol.load;

import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In milliseconds; null where nothing was recorded. Mean, minimum and maximum are exact,
 * percentiles have three digits.
 */
public record Latencies(
    @Nullable Double meanMs,
    @Nullable Double minMs,
    @Nullable Double p50Ms,
    @Nullable Double p90Ms,
    @Nullable Double p95Ms,
    @Nullable Double p99Ms,
    @Nullable Double p999Ms,
    @Nullable Double maxMs) {
  /** Of no requests. */
  public static final Latencies NONE =
      new Latencies(null, null, null, null, null, null, null, null);

  /** The extremes of both; percentiles and means of two sets do not add up. */
  Latencies merged(Latencies other) {
    Double min = either(minMs, other.minMs, Math::min);
    return new Latencies(
        null, min, null, null, null, null, null, either(maxMs, other.maxMs, Math::max));
  }

  private static @Nullable Double either(
      @Nullable Double one, @Nullable Double other, BinaryOperator<Double> choice) {
    return Stream.of(one, other).filter(Objects::nonNull).reduce(choice).orElse(null);
  }
}
