package dev.loomgauge.core.prediction.simulation;

import java.util.Arrays;

/**
 * Servers that stay with one queue until it is empty and then take the next that is not, in the
 * order of the path. Each step of the path has a queue of its own.
 */
final class PollingServers implements Station {
  private static final int NOBODY = -1;

  private final Engine engine;
  private final int number;
  private final Usage usage = new Usage();

  /** Place in the program to its queue. */
  private final int[] queueOf;

  private final IntRing[] queues;

  /** Of each server: the request that it serves, and the queue that it took it from. */
  private final int[] serving;

  private final int[] staysWith;

  /** When each server is done. */
  private final TimedHeap done = new TimedHeap();

  /**
   * Idle.
   *
   * @param places in the program, in the order of the path, whose requests come here
   */
  PollingServers(Engine engine, int number, int servers, int[] places) {
    this.engine = engine;
    this.number = number;
    queueOf = new int[Arrays.stream(places).max().orElse(0) + 1];
    queues = new IntRing[places.length];
    for (int queue = 0; queue < places.length; queue++) {
      queueOf[places[queue]] = queue;
      queues[queue] = new IntRing();
    }
    serving = new int[servers];
    Arrays.fill(serving, NOBODY);
    staysWith = new int[servers];
  }

  @Override
  public Usage usage() {
    return usage;
  }

  @Override
  public void arrive(int request, double now) {
    usage.upTo(now);
    int queue = queueOf[engine.place(request)];
    if (usage.busy < serving.length) {
      usage.busy++;
      serve(idle(), queue, request, now);
      engine.clock.set(number, done.time());
    } else {
      usage.waiting++;
      queues[queue].add(request);
    }
  }

  @Override
  public void fire(double now) {
    usage.upTo(now);
    int server = done.poll();
    int served = serving[server];
    int queue = next(staysWith[server]);
    if (queue == NOBODY) {
      usage.busy--;
      serving[server] = NOBODY;
    } else {
      usage.waiting--;
      serve(server, queue, queues[queue].poll(), now);
    }
    engine.clock.set(number, done.time());
    engine.goOn(served);
  }

  private void serve(int server, int queue, int request, double now) {
    serving[server] = request;
    staysWith[server] = queue;
    done.add(now + engine.time(request), server);
  }

  private int idle() {
    int server = 0;
    while (serving[server] != NOBODY) {
      server++;
    }
    return server;
  }

  /** This queue, or the next one where somebody waits. */
  private int next(int queue) {
    for (int i = 0; i < queues.length; i++) {
      int other = (queue + i) % queues.length;
      if (!queues[other].isEmpty()) {
        return other;
      }
    }
    return NOBODY;
  }
}
