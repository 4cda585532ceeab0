package dev.loomgauge.core.prediction.simulation;

/** Servers with one queue, first come, first served. */
final class FifoServers implements Station {
  private final Engine engine;
  private final int number;
  private final int servers;
  private final Usage usage = new Usage();
  private final IntRing queue = new IntRing();
  private final TimedHeap serving = new TimedHeap();

  FifoServers(Engine engine, int number, int servers) {
    this.engine = engine;
    this.number = number;
    this.servers = servers;
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
      queue.add(request);
    }
  }

  @Override
  public void fire(double now) {
    usage.upTo(now);
    int done = serving.poll();
    if (queue.isEmpty()) {
      usage.busy--;
    } else {
      usage.waiting--;
      serve(queue.poll(), now);
    }
    engine.clock.set(number, serving.time());
    engine.goOn(done);
  }

  private void serve(int request, double now) {
    serving.add(now + engine.time(request), request);
  }
}
