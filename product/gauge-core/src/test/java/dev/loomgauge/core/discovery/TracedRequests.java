package dev.loomgauge.core.discovery;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of requests that are made up: each 100 ms, one after the other on each of some threads.
 */
final class TracedRequests {
  static final String POOL = "HikariCP connections";
  static final String DATABASE = "127.0.0.1:5432";
  static final String DOWNSTREAM = "127.0.0.1:9000";

  private TracedRequests() {}

  /**
   * They take a connection for 10 ms, 8 of which the database answers in two parts, and then wait
   * 80 ms for the downstream.
   */
  static List<TraceEvent> released(int threads, int each) {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      Worker worker = new Worker(thread, "http-nio-8080-exec-" + thread, false);
      for (int i = 0; i < each; i++) {
        double at = i * 0.1;
        event(events, Kind.ENTRY, "Tomcat", worker, at, at + 0.1);
        event(events, Kind.ACQUIRE, POOL, worker, at + 0.001, at + 0.002);
        event(events, Kind.ACQUIRE, POOL, worker, at + 0.0012, at + 0.0018);
        event(events, Kind.WAIT, DATABASE, worker, at + 0.003, at + 0.007);
        event(events, Kind.WAIT, DATABASE, worker, at + 0.0075, at + 0.0115);
        event(events, Kind.RELEASE, POOL, worker, at + 0.012, at + 0.0121);
        event(events, Kind.WAIT, DOWNSTREAM, worker, at + 0.015, at + 0.095);
      }
    }
    return events;
  }

  /** A pool of some members that are handed on without a pause, and as many that wait for one. */
  static List<TraceEvent> held(int members, int waiting) {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 0; thread < members + waiting; thread++) {
      Worker worker = new Worker(thread, "", false);
      double round = 0.1 * (members + waiting) / members;
      double phase = 0.1 * thread / members;
      for (int i = 0; i < 20; i++) {
        double at = phase + i * round;
        double got = at + round - 0.1;
        event(events, Kind.ENTRY, "Tomcat", worker, at, at + round - 2e-7);
        event(events, Kind.ACQUIRE, POOL, worker, at, got);
        event(events, Kind.WAIT, DOWNSTREAM, worker, got + 1e-6, got + 0.0998);
        event(events, Kind.RELEASE, POOL, worker, got + 0.1 - 1e-6, got + 0.1 - 5e-7);
      }
    }
    return events;
  }

  /**
   * The first half of each request of {@link #held} holds one member, the second half a second one
   * as well: REQUIRES_NEW within a transaction.
   */
  static List<TraceEvent> nested(List<TraceEvent> events, String pool) {
    List<TraceEvent> holds = new ArrayList<>();
    for (TraceEvent event : events) {
      if (event.what().equals(DOWNSTREAM)) {
        double middle = (event.from() + event.to()) / 2;
        event(holds, Kind.WAIT, DOWNSTREAM, event.worker(), event.from(), middle - 1e-6);
        event(holds, Kind.ACQUIRE, pool, event.worker(), middle - 8e-7, middle);
        event(holds, Kind.WAIT, DATABASE, event.worker(), middle + 1e-7, event.to() - 1e-6);
        event(holds, Kind.RELEASE, pool, event.worker(), event.to() - 5e-7, event.to() - 2e-7);
      } else {
        holds.add(event);
      }
    }
    return holds;
  }

  /** Holds of a pool around each of the waits for the downstream. */
  static List<TraceEvent> inside(List<TraceEvent> events, String pool) {
    List<TraceEvent> holds = new ArrayList<>();
    for (TraceEvent wait : events) {
      if (wait.what().equals(DOWNSTREAM)) {
        double from = wait.from();
        double to = wait.to();
        event(holds, Kind.ACQUIRE, pool, wait.worker(), from - 4e-7, from - 2e-7);
        event(holds, Kind.RELEASE, pool, wait.worker(), to + 2e-7, to + 4e-7);
      }
    }
    return holds;
  }

  private static void event(
      List<TraceEvent> events, Kind kind, String what, Worker worker, double from, double to) {
    events.add(new TraceEvent(kind, what, worker, from, to));
  }
}
