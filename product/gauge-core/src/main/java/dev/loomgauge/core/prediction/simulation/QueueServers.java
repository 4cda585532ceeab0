package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.scenario.Discipline;
import java.util.Arrays;

/**
 * Servers that serve each queue first come, first served, stay with one until it is empty and then
 * take the next that is not, round and round. With one queue for all that is first come, first
 * served; polling, each step that comes here has a queue of its own: those of the path in their
 * order, then those of branches.
 */
final class QueueServers implements Station {
  private static final int NONE = -1;

  private final SimulationEngine engine;
  private final int number;
  private final int servers;
  private final Usage usage = new Usage();
  private final WorkingTime time;
  private final TimedHeap serving = new TimedHeap();

  /** Place in the program to its queue. */
  private final int[] queueOf;

  private final TimedRing[] queues;

  /** Idle, for requests from these places in the program; polling, each has a queue of its own. */
  QueueServers(SimulationEngine engine, int number, Network.Station station, int[] places) {
    this.engine = engine;
    this.number = number;
    servers = station.servers();
    time = new WorkingTime(station.pauses(), servers, usage);
    boolean polling = station.discipline() == Discipline.Kind.POLLING;
    queueOf = new int[Arrays.stream(places).max().orElse(0) + 1];
    queues = new TimedRing[polling ? places.length : 1];
    Arrays.setAll(queues, _ -> new TimedRing());
    for (int i = 0; i < places.length; i++) {
      queueOf[places[i]] = polling ? i : 0;
    }
  }

  @Override
  public Usage usage() {
    return usage;
  }

  @Override
  public void begun(double now) {
    if (time.begun(now)) {
      schedule();
    }
  }

  @Override
  public void arrive(int request, double now) {
    usage.upTo(now);
    if (usage.busy < servers) {
      usage.busy++;
      serve(request, now);
      schedule();
    } else {
      usage.waiting++;
      queues[queueOf(request)].add(now, request);
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
    schedule();
    engine.goOn(done);
  }

  private void serve(int request, double now) {
    serving.add(time.at(now) + engine.time(request), request);
  }

  private void schedule() {
    engine.clock.set(number, time.clock(serving.time()));
  }

  private int queueOf(int request) {
    return queueOf[engine.place(request)];
  }

  /** This queue, or the next one where somebody waits. */
  private int next(int queue) {
    for (int i = 0; i < queues.length; i++) {
      int other = (queue + i) % queues.length;
      if (queues[other].size() > 0) {
        return other;
      }
    }
    return NONE;
  }
}
