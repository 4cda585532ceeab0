package dev.loomgauge.core.discovery;

import dev.loomgauge.core.result.Activity;

/**
 * A span of one thread that was recorded in the service.
 *
 * @param what it is: {@code HikariCP connections} of a pool, {@code 127.0.0.1:5432} of a wait
 * @param pool what it is called among the pools of its library; empty where that is not known, and
 *     of whatever is no pool
 * @param activity what a wait is for; {@link Activity#WAITS} where that is not known, and of
 *     whatever is no wait
 * @param from seconds, of any clock that all events share
 * @param to seconds of the same clock
 */
public record TraceEvent(
    Kind kind, String what, String pool, Activity activity, Worker worker, double from, double to) {
  /** Of no pool that has a name, and of which is not known what it is for. */
  public TraceEvent(Kind kind, String what, Worker worker, double from, double to) {
    this(kind, what, "", Activity.WAITS, worker, from, to);
  }

  /** What a span is. */
  public enum Kind {
    /** The service works on a request. */
    ENTRY,
    /** A member of a pool is asked for, until it is there. */
    ACQUIRE,
    /** It is given back; the begin counts. */
    RELEASE,
    /** The thread waits for something outside the service, or for another thread. */
    WAIT,
    /** A virtual thread waits and keeps its carrier, often within a wait that has its own name. */
    PINNED,
    /** A thread of the service opens a connection, for a request or for itself. */
    CONNECT,
    /** The thread sends something to what the service calls. */
    SENT
  }

  /**
   * The thread.
   *
   * @param id unique in the JVM
   */
  public record Worker(long id, String name, boolean virtual) {}

  /** The same of something that is called so. */
  TraceEvent named(String other) {
    return new TraceEvent(kind, other, pool, activity, worker, from, to);
  }

  double seconds() {
    return to - from;
  }

  boolean within(TraceEvent other) {
    return from >= other.from && to <= other.to;
  }
}
