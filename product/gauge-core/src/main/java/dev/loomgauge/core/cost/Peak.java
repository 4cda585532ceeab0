package dev.loomgauge.core.cost;

import dev.loomgauge.core.Numbers;

/** The load that must be carried: its peak in requests a second, above 0, and its source. */
public record Peak(double rps, String words) {
  private static final double SECONDS_A_DAY = 86_400;

  /** Refuses no load. */
  public Peak {
    if (!(rps > 0)) {
      throw new IllegalArgumentException("A peak of " + rps + " req/s");
    }
  }

  /** As it was given. */
  public static Peak of(double rps) {
    return new Peak(rps, "as given");
  }

  /** From a volume a day above 0: over 86,400 s the mean, and the peak is a multiple from 1. */
  public static Peak ofDay(double requests, double peakToMean) {
    double mean = requests / SECONDS_A_DAY;
    return new Peak(
        mean * peakToMean,
        "%s requests a day are %s on average; the peak is %s times that"
            .formatted(Numbers.count(requests), Numbers.rate(mean), Numbers.plain(peakToMean)));
  }
}
