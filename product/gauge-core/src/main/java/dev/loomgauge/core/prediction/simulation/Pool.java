package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.scenario.Rejection;

/**
 * A passive resource, by the rules of {@link java.util.concurrent.ThreadPoolExecutor}. Requests
 * wait for a member first come, first served; one that finds the queue full takes a new thread
 * ahead of them, as long as there may be more. Those whose time is over fail. An entry of the queue
 * is stale when its request has stopped waiting since.
 */
public final class Pool implements Source {
  /**
   * Seconds without a task after which a thread beyond the core ends. The task goes to the thread
   * that has been idle for longest, as the condition of a blocking queue has it.
   */
  private static final double KEEP_ALIVE = 60;

  private final SimulationEngine engine;
  private final int number;
  private final int id;
  private final ExecutorSize size;
  private final Rejection rejection;
  private final Usage usage = new Usage();
  private final TimedRing waiting = new TimedRing();
  private final TimedHeap deadlines = new TimedHeap();

  /** Since when each idle thread has been; empty of a pool that does not grow. */
  private final TimedRing idle = new TimedRing();

  /** All of the core are there: one that is not yet started takes a task as an idle one does. */
  private int threads;

  /** How a request that comes fares. */
  enum Admission {
    /** It has a member. */
    MEMBER,
    /** It goes on without one. */
    BY_CALLER,
    /** It waits, or has failed. */
    NOT_NOW
  }

  /** A pool with all members free: its number as a source, and its id over all instances. */
  Pool(SimulationEngine engine, int number, int id, Network.Pool pool) {
    this.engine = engine;
    this.number = number;
    this.id = id;
    size = pool.size();
    rejection = pool.rejection();
    threads = size.atOnce();
    for (int i = 0; size.growing() && i < threads; i++) {
      idle.add(0, i);
    }
  }

  Usage usage() {
    return usage;
  }

  Admission acquire(int request, double timeout, double now) {
    usage.upTo(now);
    endIdle(now);
    if (usage.busy < threads) {
      if (size.growing()) {
        idle.poll();
      }
      usage.busy++;
      return Admission.MEMBER;
    }
    if (usage.waiting < size.queue()) {
      await(request, timeout, now);
      return Admission.NOT_NOW;
    }
    if (threads < size.most()) {
      threads++;
      usage.busy++;
      return Admission.MEMBER;
    }
    return rejected(request);
  }

  private void await(int request, double timeout, double now) {
    usage.waiting++;
    engine.requests.waitsFor[request] = id;
    engine.requests.waitsSince[request] = now;
    waiting.add(now, request);
    if (timeout < Double.POSITIVE_INFINITY) {
      deadlines.add(now + timeout, request);
      engine.clock.set(number, deadlines.time());
    }
  }

  private Admission rejected(int request) {
    switch (rejection) {
      case ABORT -> engine.refused(request, Failure.QUEUE_FULL);
      case DISCARD -> engine.drop(request);
      case CALLER_RUNS -> {
        return Admission.BY_CALLER;
      }
    }
    return Admission.NOT_NOW;
  }

  /** Threads beyond the core end; that they have shows when the next request comes. */
  private void endIdle(double now) {
    while (threads > size.atOnce() && idle.time() + KEEP_ALIVE <= now) {
      idle.poll();
      threads--;
    }
  }

  void release(double now) {
    usage.upTo(now);
    int request = next();
    if (request != Requests.NONE) {
      usage.waiting--;
      engine.requests.waitsFor[request] = Requests.NONE;
      engine.acquired(request);
      return;
    }
    usage.busy--;
    if (size.growing()) {
      idle.add(now, 0);
    }
  }

  /**
   * The first request of the queue moves to its end, because the request that releases a member
   * keeps it. The deadline of the one that is overtaken stays.
   *
   * @return whether any request waits; if not, the member must be released
   */
  boolean passOver() {
    int request = next();
    if (request != Requests.NONE) {
      waiting.add(engine.requests.waitsSince[request], request);
    }
    return request != Requests.NONE;
  }

  /** Takes the first request that still waits out of the queue; NONE where there is none. */
  private int next() {
    while (waiting.size() > 0) {
      double entered = waiting.time();
      int request = waiting.poll();
      if (waits(request) && engine.requests.waitsSince[request] == entered) {
        return request;
      }
    }
    return Requests.NONE;
  }

  private boolean waits(int request) {
    return engine.requests.waitsFor[request] == id;
  }

  /** A deadline has come; if its request has waited since then, it fails. */
  @Override
  public void fire(double now) {
    double due = deadlines.time();
    int request = deadlines.poll();
    engine.clock.set(number, deadlines.time());
    double timeout = waits(request) ? engine.timeout(request) : 0;
    if (waits(request) && engine.requests.waitsSince[request] + timeout <= due) {
      usage.upTo(now);
      usage.waiting--;
      engine.requests.waitsFor[request] = Requests.NONE;
      engine.refused(request, Failure.ACQUIRE_TIMEOUT);
    }
  }
}
