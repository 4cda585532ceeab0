package dev.loomgauge.core.result;

/**
 * Little's law over the measured window: N = X (R + Z). Little, "A proof for the queuing formula L
 * = lambda W", Operations Research 9 (1961).
 *
 * <p>Over a finite window the law is an identity once its edges are counted: to the latencies of
 * the requests that ended in it comes the age of those in flight at its end, and the age of those
 * in flight at its start goes; so with the times that users think. What is left apart is not the
 * window's doing.
 *
 * @param users N
 * @param implied X (R + Z): the mean number in the system by the latencies, with the edges where
 *     the engine tells them, and those who think
 * @param thinkSeconds Z, the mean think time: the one that the generator kept where it tells it,
 *     else the one asked for
 */
public record LittleCheck(double users, double implied, double thinkSeconds) {

  /** implied / users; 1 when the law holds. */
  public double ratio() {
    return implied / users;
  }
}
