package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.probe.sample.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The CPU demand of single seconds, which are nearly independent of one another. */
final class SecondDemands {
  private SecondDemands() {}

  /**
   * Half of the 95 % interval of a tier's demand, in seconds; NaN where fewer than two seconds tell
   * it: one difference between samples has no scatter.
   */
  static double halfWidth(Tier tier, List<Sample> samples, List<LoadSecond> seconds) {
    List<Double> demands = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Double percent = samples.get(i).cpuPct(tier, samples.get(i - 1));
      Instant middle = samples.get(i).at().minusMillis(500);
      double rps =
          seconds.stream()
              .filter(s -> Math.abs(s.epochMillis() + 500 - middle.toEpochMilli()) <= 500)
              .mapToLong(LoadSecond::ok)
              .findFirst()
              .orElse(0);
      if (percent != null && rps > 0) {
        demands.add(percent / 100 / rps);
      }
    }
    return demands.isEmpty() ? Double.NaN : MeanInterval.of(demands).halfWidth();
  }
}
