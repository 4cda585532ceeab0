package dev.loomgauge.core.prediction.interval;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import java.util.Map;

/** How busy the busiest CPU or station is by its prediction: the fuller, the less is known. */
public enum UtilisationBand {
  /** Less than 70 %. */
  BELOW_70,
  /** 70 % up to 95 %. */
  FROM_70,
  /** 95 % or more. */
  FROM_95;

  private static final double BUSY = 0.7;
  private static final double FULL = 0.95;

  /** By the utilisation of whatever limits throughput as a station, 0 to 1. */
  public static UtilisationBand of(List<Limit> limits, Map<String, Double> utilisation) {
    double busiest =
        limits.stream()
            .filter(limit -> limit.kind() == Kind.STATION)
            .mapToDouble(limit -> utilisation.getOrDefault(limit.name(), 0.0))
            .max()
            .orElse(0);
    return busiest < BUSY ? BELOW_70 : busiest < FULL ? FROM_70 : FROM_95;
  }

  /** As the end of a sentence about a CPU. */
  String words() {
    return switch (this) {
      case BELOW_70 -> "below 70 % busy";
      case FROM_70 -> "70 to 95 % busy";
      case FROM_95 -> "95 % busy or more";
    };
  }
}
