package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Network;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Simulates a network. The same network, settings and seed give the same figures to the bit. */
public final class Simulation {
  private static final int FIRST_BATCHES = 40;

  private Simulation() {}

  /**
   * Runs one simulation.
   *
   * @throws SimulationException when requests deadlock, or begin without end at one moment
   */
  public static Simulated run(Network network, Settings settings) {
    Engine engine = new Engine(network, settings.seed());
    engine.runTo(settings.warmup());
    engine.measureFrom(settings.window() / FIRST_BATCHES);
    double end = settings.warmup() + settings.window();
    long begunBefore = engine.begun();
    engine.runTo(end);
    while (!precise(engine, settings) && engine.begun() - begunBefore < settings.mostRequests()) {
      end += end - settings.warmup();
      engine.runTo(end);
    }
    return seen(engine, end - settings.warmup());
  }

  private static boolean precise(Engine engine, Settings settings) {
    Batches batches = engine.tally.batches();
    return settings.precision() == Double.POSITIVE_INFINITY
        || (batches.uncertaintyOfMean(engine.now()) <= settings.precision()
            && batches.uncertaintyOfCount(engine.now()) <= settings.precision());
  }

  private static Simulated seen(Engine engine, double window) {
    Histogram responses = engine.tally.responses();
    Map<Failure, Long> failures = engine.tally.failures();
    long failed = failures.values().stream().mapToLong(Long::longValue).sum();
    long ended = responses.count() + failed;
    return new Simulated(
        responses.count() / window,
        responses.mean(),
        responses.deviation(),
        responses.quantile(0.5),
        responses.quantile(0.95),
        responses.quantile(0.99),
        ended == 0 ? 0 : (double) failed / ended,
        failures,
        uses(engine.stationUsages(), engine.now()),
        uses(engine.poolUsages(), engine.now()),
        responses.count(),
        engine.tally.batches().uncertaintyOfMean(engine.now()));
  }

  private static List<Simulated.Use> uses(Usage[][] usages, double now) {
    return Arrays.stream(usages)
        .map(
            copies ->
                new Simulated.Use(
                    Arrays.stream(copies).mapToDouble(u -> u.meanBusy(now)).sum(),
                    Arrays.stream(copies).mapToDouble(u -> u.meanWaiting(now)).sum()))
        .toList();
  }
}
