package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.Nullable;

/**
 * How much of the heap requests in flight keep: live = base + n x bytes of a request, with n
 * requests in flight. The live set is what a collection leaves; a request keeps its objects alive
 * for as long as it is in flight, so by Little's law n = X R. All in MB of 2^20 bytes.
 *
 * @param inFlight mean number of requests in flight, above 0
 * @param liveMb heap in use after a collection with {@code inFlight} requests; garbage that a young
 *     collection has left may be in it, so it is the most that can be live
 * @param baseMb the same with nobody in flight, below {@code liveMb}; null where that is not known
 * @param limitMb the largest heap, from {@code -Xmx} or the JVM's own choice
 * @param basis of what the base is known, for people: "a line through 8 readings of the live
 *     objects"; empty where it is not known
 * @param proven whether full collections left the heap, and no garbage is in it
 */
public record HeapInFlight(
    double inFlight,
    double liveMb,
    @Nullable Double baseMb,
    double limitMb,
    String basis,
    boolean proven) {

  /** MB that a request in flight keeps, (live - base) / n; the most where no base is known. */
  public double mbPerRequest() {
    return (liveMb - base()) / inFlight;
  }

  /**
   * Requests in flight with which the live set fills the heap, (limit - base) / MB per request.
   * Where no base is known it is n x limit / live, and really no fewer: with any base below the
   * live set, n (limit - base) / (live - base) is more.
   */
  public double fullAt() {
    return (limitMb - base()) / mbPerRequest();
  }

  /** MB of heap that a number of requests in flight needs, with the same share of it free. */
  public double heapFor(double requests, double liveShare) {
    return (base() + requests * mbPerRequest()) / liveShare;
  }

  private double base() {
    return baseMb == null ? 0 : baseMb;
  }
}
