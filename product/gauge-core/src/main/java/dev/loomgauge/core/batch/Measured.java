package dev.loomgauge.core.batch;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;

/**
 * A variant as JMH measured it.
 *
 * @param iterationsMs mean time of the batch in each iteration, over all forks; one or more
 */
public record Measured(String variant, List<Double> iterationsMs) {

  public Measured {
    iterationsMs = List.copyOf(iterationsMs);
    if (iterationsMs.isEmpty()) {
      throw new IllegalArgumentException(variant + " has no iterations");
    }
  }

  public MeanInterval mean() {
    return MeanInterval.of(iterationsMs);
  }
}
