package dev.loomgauge.run.probe.jvm;

import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A pool of the service at one moment.
 *
 * @param busy members in use; null when not watched
 * @param waiting requests that wait for a member; null when not watched
 * @param max members there can be; null when not watched, or without a limit
 */
public record PoolFacts(@Nullable Integer busy, @Nullable Integer waiting, @Nullable Integer max) {

  PoolFacts plus(PoolFacts other) {
    return new PoolFacts(
        both(busy, other.busy, Integer::sum),
        both(waiting, other.waiting, Integer::sum),
        both(max, other.max, Integer::sum));
  }

  /** The sum; null where one of the two is not known. */
  static <T> @Nullable T both(@Nullable T one, @Nullable T other, BinaryOperator<T> sum) {
    return one == null || other == null ? null : sum.apply(one, other);
  }
}
