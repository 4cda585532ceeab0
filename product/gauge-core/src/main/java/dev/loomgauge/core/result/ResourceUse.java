package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import org.jspecify.annotations.Nullable;

/**
 * A passive resource (a pool of threads, of connections) as watched inside the measured window.
 *
 * @param name as in the request path, for example {@code threads} or {@code connections}
 * @param label for people: "Tomcat threads"
 * @param capacity how many there are; null when unlimited
 * @param activeMean mean number in use
 * @param activeMax most in use
 * @param waitingMean mean number of requests waiting for one; null when the service does not report
 * @param waitingMax most waiting; null when the service does not report
 */
public record ResourceUse(
    String name,
    String label,
    @Nullable Integer capacity,
    double activeMean,
    double activeMax,
    @Nullable Double waitingMean,
    @Nullable Double waitingMax) {

  /**
   * Mean number of requests before it: as the service tells, else those beyond its capacity.
   *
   * @param inSystem mean number of requests in the system
   */
  public double waiting(double inSystem) {
    return waitingMean != null
        ? waitingMean
        : Math.max(0, inSystem - (capacity == null ? 0 : capacity));
  }

  /** Whether it is what the downstream serves at once, so that what waits for it waits there. */
  public boolean ofDownstream() {
    return name.equals(Tier.DOWNSTREAM.key());
  }

  /** activeMean / capacity, 0 to 1; 0 for an unlimited one. */
  public double utilisation() {
    return capacity == null || capacity == 0 ? 0 : activeMean / capacity;
  }
}
