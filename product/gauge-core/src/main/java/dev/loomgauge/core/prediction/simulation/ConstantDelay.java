package dev.loomgauge.core.prediction.simulation;

/** Requests that wait for the same constant time: they go on in the order in which they came. */
final class ConstantDelay implements Source {
  private final SimulationEngine engine;
  private final int number;
  private final TimedRing waiting = new TimedRing();

  ConstantDelay(SimulationEngine engine, int number) {
    this.engine = engine;
    this.number = number;
  }

  void add(double until, int request) {
    waiting.add(until, request);
    if (waiting.size() == 1) {
      engine.clock.set(number, until);
    }
  }

  @Override
  public void fire(double now) {
    int request = waiting.poll();
    engine.clock.set(number, waiting.time());
    engine.goOn(request);
  }
}
