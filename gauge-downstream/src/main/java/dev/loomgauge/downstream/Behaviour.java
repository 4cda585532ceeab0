package dev.loomgauge.downstream;

import org.jspecify.annotations.Nullable;

/**
 * What is done to every request.
 *
 * @param stall null when the service never stalls
 * @param errorRate the share of requests answered with status 500, from 0 to 1
 */
public record Behaviour(Delay delay, @Nullable Stall stall, double errorRate) {
  public Behaviour {
    if (!(errorRate >= 0 && errorRate <= 1)) {
      throw new BadSetting(
          "an error rate of " + errorRate + " is out of range",
          "give a share from 0 to 1, for example 0.01");
    }
  }
}
