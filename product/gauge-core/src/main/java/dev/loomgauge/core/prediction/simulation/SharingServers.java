package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Pauses;

/**
 * Servers that all requests share at once, each at min(1, servers / requests) of a server. Time is
 * kept as the service that each has had since the station was last empty: a request leaves when
 * that of all has grown by its demand (Kleinrock, "Queueing Systems", volume 2, 1976, chapter 4).
 */
final class SharingServers implements Station {
  private final SimulationEngine engine;
  private final int number;
  private final int servers;
  private final Usage usage = new Usage();
  private final WorkingTime time;
  private final TimedHeap present = new TimedHeap();
  private double served;
  private double since;

  SharingServers(SimulationEngine engine, int number, int servers, Pauses pauses) {
    this.engine = engine;
    this.number = number;
    this.servers = servers;
    time = new WorkingTime(pauses, servers, usage);
  }

  @Override
  public Usage usage() {
    return usage;
  }

  @Override
  public void begun(double now) {
    pass(now);
    if (time.begun(now)) {
      count(now);
    }
  }

  @Override
  public void arrive(int request, double now) {
    pass(now);
    present.add(served + engine.time(request), request);
    count(now);
  }

  @Override
  public void fire(double now) {
    pass(now);
    served = Math.max(served, present.time());
    int done = present.poll();
    if (present.size() == 0) {
      served = 0;
    }
    count(now);
    engine.goOn(done);
  }

  private double share() {
    return present.size() <= servers ? 1 : (double) servers / present.size();
  }

  private void pass(double now) {
    double working = time.at(now);
    served += (working - since) * share();
    since = working;
  }

  private void count(double now) {
    usage.upTo(now);
    usage.busy = Math.min(servers, present.size());
    usage.waiting = present.size() - usage.busy;
    engine.clock.set(
        number,
        present.size() == 0
            ? Double.POSITIVE_INFINITY
            : time.clock(since + Math.max(0, present.time() - served) / share()));
  }
}
