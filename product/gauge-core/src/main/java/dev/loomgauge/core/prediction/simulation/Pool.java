package dev.loomgauge.core.prediction.simulation;

/**
 * A passive resource. Requests wait for a member first come, first served; those whose time is over
 * fail. An entry of the queue is stale when its request has stopped waiting since.
 */
public final class Pool implements Source {
  private final SimulationEngine engine;
  private final int number;
  private final int id;
  private final int capacity;
  private final int room;
  private final Usage usage = new Usage();
  private final TimedRing waiting = new TimedRing();
  private final TimedHeap deadlines = new TimedHeap();

  /**
   * A pool with all members free.
   *
   * @param number as a source
   * @param id as a pool, over all instances
   */
  Pool(SimulationEngine engine, int number, int id, int capacity, int room) {
    this.engine = engine;
    this.number = number;
    this.id = id;
    this.capacity = capacity;
    this.room = room;
  }

  Usage usage() {
    return usage;
  }

  /** Whether the request has a member now; else it waits, or has failed. */
  boolean acquire(int request, double timeout, double now) {
    usage.upTo(now);
    if (usage.busy < capacity) {
      usage.busy++;
      return true;
    }
    if (usage.waiting >= room) {
      engine.refused(request, Failure.QUEUE_FULL);
      return false;
    }
    usage.waiting++;
    engine.requests.waitsFor[request] = id;
    engine.requests.waitsSince[request] = now;
    waiting.add(now, request);
    if (timeout < Double.POSITIVE_INFINITY) {
      deadlines.add(now + timeout, request);
      engine.clock.set(number, deadlines.time());
    }
    return false;
  }

  void release(double now) {
    usage.upTo(now);
    while (waiting.size() > 0) {
      double entered = waiting.time();
      int request = waiting.poll();
      if (waits(request) && engine.requests.waitsSince[request] == entered) {
        usage.waiting--;
        engine.requests.waitsFor[request] = Requests.NONE;
        engine.acquired(request);
        return;
      }
    }
    usage.busy--;
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
