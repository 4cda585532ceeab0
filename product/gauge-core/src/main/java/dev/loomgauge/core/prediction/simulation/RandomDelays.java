package dev.loomgauge.core.prediction.simulation;

/** Requests that wait for random times. */
final class RandomDelays implements Source {
  private final SimulationEngine engine;
  private final int number;
  private final TimedHeap waiting = new TimedHeap();

  RandomDelays(SimulationEngine engine, int number) {
    this.engine = engine;
    this.number = number;
  }

  void add(double until, int request) {
    waiting.add(until, request);
    engine.clock.set(number, waiting.time());
  }

  @Override
  public void fire(double now) {
    int request = waiting.poll();
    engine.clock.set(number, waiting.time());
    engine.goOn(request);
  }
}
