package dev.loomgauge.load.traffic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connections with a request in flight, in the order of their deadlines, which is the order of
 * sending since all have the same timeout. Adding and removing cost a few pointers; one timer
 * watches the first of them.
 */
final class Deadlines {
  private final TimerQueue timers;
  private final long timeoutNanos;
  private @Nullable Connection first;
  private @Nullable Connection last;
  private boolean watched;

  Deadlines(TimerQueue timers, long timeoutNanos) {
    this.timers = timers;
    this.timeoutNanos = timeoutNanos;
  }

  void add(Connection connection) {
    connection.before = last;
    connection.after = null;
    if (last == null) {
      first = connection;
    } else {
      last.after = connection;
    }
    last = connection;
    if (!watched) {
      watch(connection);
    }
  }

  void remove(Connection connection) {
    Connection before = connection.before;
    Connection after = connection.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.before = before;
    }
    connection.before = null;
    connection.after = null;
  }

  boolean isEmpty() {
    return first == null;
  }

  /** How long each request has been in flight, in nanoseconds. */
  List<Long> ages(long now) {
    List<Long> ages = new ArrayList<>();
    for (Connection connection = first; connection != null; connection = connection.after) {
      ages.add(now - connection.intendedAt());
    }
    return ages;
  }

  private void watch(Connection connection) {
    watched = true;
    timers.at(connection.sentAt() + timeoutNanos, due -> sweep());
  }

  private void sweep() {
    watched = false;
    Connection connection = first;
    while (connection != null && System.nanoTime() - connection.sentAt() >= timeoutNanos) {
      connection.timedOut();
      connection = first;
    }
    if (connection != null && !watched) {
      watch(connection);
    }
  }
}
