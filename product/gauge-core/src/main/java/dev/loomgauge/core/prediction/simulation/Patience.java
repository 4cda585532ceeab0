package dev.loomgauge.core.prediction.simulation;

/**
 * The clients' patience. Each request in flight has one entry at most, which is looked at when its
 * time has come and moved on when it stands for a younger request by then.
 */
final class Patience implements Source {
  private final SimulationEngine engine;
  private final int number;
  private final double timeout;
  private final TimedHeap entries = new TimedHeap();

  Patience(SimulationEngine engine, int number, double timeout) {
    this.engine = engine;
    this.number = number;
    this.timeout = timeout;
  }

  void watch(int request, double now) {
    if (timeout < Double.POSITIVE_INFINITY && !engine.requests.watched[request]) {
      add(request, now + timeout);
    }
  }

  private void add(int request, double due) {
    engine.requests.watched[request] = true;
    entries.add(due, request);
    engine.clock.set(number, entries.time());
  }

  @Override
  public void fire(double now) {
    int request = entries.poll();
    engine.clock.set(number, entries.time());
    engine.requests.watched[request] = false;
    double due = engine.requests.began[request] + timeout;
    if (due > now) {
      add(request, due);
    } else if (due <= now && !engine.requests.abandoned[request]) {
      engine.abandoned(request);
    }
  }
}
