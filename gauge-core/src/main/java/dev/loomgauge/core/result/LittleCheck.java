package dev.loomgauge.core.result;

/**
 * Little's law over the measured window: N = X (R + Z). Little, "A proof for the queuing formula L
 * = lambda W", Operations Research 9 (1961).
 *
 * @param users N
 * @param implied X (R + Z), from measured throughput and mean response time and the think time
 *     asked for
 */
public record LittleCheck(double users, double implied) {

  /** implied / users; 1 when the law holds. */
  public double ratio() {
    return implied / users;
  }
}
