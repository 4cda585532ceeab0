package dev.loomgauge.run.observation;

import dev.loomgauge.core.Numbers;

/**
 * What passed the interface of a host in the window of a load.
 *
 * @param host its name
 * @param mbit of the busier direction, Mbit/s on average
 * @param speed of the interface, Mbit/s; 0 where it is not known
 */
public record FullLink(String host, double mbit, long speed) {
  /** Traffic comes in bursts, so that a link queues before it is full on average. */
  private static final double FULL = 0.7;

  boolean full() {
    return speed > 0 && mbit > FULL * speed;
  }

  /** "bench3: 812 of 1,000 Mbit/s". */
  public String words() {
    return Numbers.format("%s: %,.0f of %,d Mbit/s", host, mbit, speed);
  }
}
