package dev.loomgauge.core.result;

/**
 * What limited a trial, from evidence.
 *
 * @param name {@code users}, {@code users-in-step}, a tier's CPU ({@code service-cpu}), a passive
 *     resource, or {@code unknown}
 * @param kind sort of limit
 * @param utilisation share of its capacity in use, 0 to 1
 * @param words for people: "the 200 Tomcat threads (200 of 200 busy, 800 requests waiting)"
 */
public record Bottleneck(String name, Kind kind, double utilisation, String words) {

  /** Sorts of bottleneck. */
  public enum Kind {
    /** Nothing is saturated: the users are all waiting for the downstream delay. */
    NONE,
    /** A CPU set. */
    CPU,
    /** A passive resource: threads, connections. */
    RESOURCE,
    /** Users who come back together from one wait, and queue for a CPU that is not full. */
    IN_STEP,
    /** Below the ceiling, and nothing watched is saturated. */
    UNKNOWN
  }
}
