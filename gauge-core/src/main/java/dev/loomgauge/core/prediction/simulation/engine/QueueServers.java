package dev.loomgauge.core.prediction.simulation.engine;

import java.util.Arrays;

/**
 * Servers that serve each queue first come, first served, stay with one until it is empty and then
 * take the next that is not, round and round. With one queue for all that is first come, first
 * served; polling, each step that comes here has a queue of its own: those of the path in their
 * order, then those of branches.
 */
final class QueueServers implements Station {
  private static final int NONE = -1;

  private final Engine engine;
  private final int number;
  private final int servers;
  private final Usage usage = new Usage();
  private final TimedHeap serving = new TimedHeap();

  /** Place in the program to its queue. */
  private final int[] queueOf;

  private final IntRing[] queues;

  /**
   * Idle.
   *
   * @param places in the program whose requests come here
   * @param polling whether each place has a queue of its own
   */
  QueueServers(Engine engine, int number, int servers, int[] places, boolean polling) {
    this.engine = engine;
    this.number = number;
    this.servers = servers;
    queueOf = new int[Arrays.stream(places).max().orElse(0) + 1];
    queues = new IntRing[polling ? places.length : 1];
    Arrays.setAll(queues, _ -> new IntRing());
    for (int i = 0; i < places.length; i++) {
      queueOf[places[i]] = polling ? i : 0;
    }
  }

  @Override
  public Usage usage() {
    return usage;
  }

  @Override
  public void arrive(int request, double now) {
    usage.upTo(now);
    if (usage.busy < servers) {
      usage.busy++;
      serve(request, now);
      engine.clock.set(number, serving.time());
    } else {
      usage.waiting++;
      queues[queueOf(request)].add(request);
    }
  }

  @Override
  public void fire(double now) {
    usage.upTo(now);
    int done = serving.poll();
    int queue = next(queueOf(done));
    if (queue == NONE) {
      usage.busy--;
    } else {
      usage.waiting--;
      serve(queues[queue].poll(), now);
    }
    engine.clock.set(number, serving.time());
    engine.goOn(done);
  }

  private void serve(int request, double now) {
    serving.add(now + engine.time(request), request);
  }

  private int queueOf(int request) {
    return queueOf[engine.place(request)];
  }

  /** This queue, or the next one where somebody waits. */
  private int next(int queue) {
    for (int i = 0; i < queues.length; i++) {
      int other = (queue + i) % queues.length;
      if (!queues[other].isEmpty()) {
        return other;
      }
    }
    return NONE;
  }
}
