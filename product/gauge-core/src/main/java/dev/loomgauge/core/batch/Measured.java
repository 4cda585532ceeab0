package dev.loomgauge.core.batch;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;

/** A variant as JMH measured it, with mean times of one iteration or more, over all forks. */
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
