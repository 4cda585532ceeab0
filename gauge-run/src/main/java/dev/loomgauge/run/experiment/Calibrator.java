package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOrder;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadSecond;
import dev.loomgauge.run.load.RunningLoad;
import dev.loomgauge.run.probe.Sample;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Warms a fresh service under full load until its code is compiled, then measures under moderate
 * load what CPU a request costs each tier. The downstream answers soon meanwhile, so that many
 * requests pass in little time; nothing in the service differs.
 */
final class Calibrator {
  private static final List<Tier> TIERS =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  /**
   * Users a core that keep a core busy with a delay of 20 ms and 0.2 ms of CPU or more a request.
   */
  private static final int WARM_USERS_PER_CORE = 100;

  /** Share of the full throughput at which the demand is measured: well below saturation. */
  private static final double MODERATE = 0.6;

  private final Calibration calibration;
  private final LoadEngine engine;
  private final LoadOrders orders;
  private final Children children;
  private final Rig rig;
  private final Watch watch;
  private final Progress progress;
  private final int cores;

  Calibrator(
      Calibration calibration,
      LoadEngine engine,
      LoadOrders orders,
      Children children,
      Rig rig,
      Watch watch,
      int serviceCores,
      Progress progress) {
    this.calibration = calibration;
    this.engine = engine;
    this.orders = orders;
    this.children = children;
    this.rig = rig;
    this.watch = watch;
    this.cores = serviceCores;
    this.progress = progress;
  }

  /**
   * Warms the service of a cell.
   *
   * @param folder takes the load engine's files
   * @return requests a second at the end of it
   */
  double warm(Cell cell, StartedService service, Path folder) throws InterruptedException {
    rig.downstreamShort(calibration.delay());
    Duration last = calibration.warm().dividedBy(4);
    LoadOrder order =
        orders.calibration(
            cell,
            service,
            WARM_USERS_PER_CORE * cores,
            calibration.warm().minus(last),
            last,
            calibration,
            folder.resolve("warm"));
    return load(cell, service, order).summary().throughputRps();
  }

  /**
   * Measures the demands of a warm service.
   *
   * @param fullRps what {@link #warm} returned
   */
  Demands measure(Cell cell, StartedService service, double fullRps, Path folder)
      throws InterruptedException {
    double cycle = calibration.delay().toNanos() / 1e9 + 1 / Math.max(1, fullRps);
    int users = (int) Math.max(1, Math.round(MODERATE * fullRps * cycle));
    LoadOrder order =
        orders.calibration(
            cell,
            service,
            users,
            Duration.ofSeconds(1),
            calibration.measure(),
            calibration,
            folder.resolve("measure"));
    LoadOutcome outcome = load(cell, service, order);
    Instant from = Instant.parse(outcome.summary().windowStart());
    Instant to = from.plusNanos(Math.round(outcome.summary().windowSeconds() * 1e9));
    Observation observation = new Observation(watch.samples(), from, to);
    Map<String, Demand> demands = new LinkedHashMap<>();
    for (Tier tier : TIERS) {
      Double percent = observation.cpuPct(tier);
      if (percent != null && outcome.summary().throughputRps() > 0) {
        double seconds = percent / 100 / outcome.summary().throughputRps();
        demands.put(
            tier.key(),
            new Demand(seconds, halfWidth(tier, observation.samples(), outcome.seconds())));
      }
    }
    Demand own = demands.getOrDefault(Tier.SERVICE.key(), new Demand(0, 0));
    progress.tell(
        new Progress.Calibrated(cell.threads(), own.seconds() * 1000, own.halfWidth() * 1000));
    return new Demands(demands);
  }

  private LoadOutcome load(Cell cell, StartedService service, LoadOrder order)
      throws InterruptedException {
    watch.begin(service);
    long begin = System.nanoTime();
    RunningLoad load =
        engine.start(
            children,
            order,
            second ->
                progress.tell(
                    new Progress.Warming(
                        service.manifest().name(),
                        cell.threads(),
                        Duration.ofNanos(System.nanoTime() - begin),
                        order.length(),
                        second.ok())));
    watch.load(load.pids());
    LoadOutcome outcome = load.await();
    if (outcome.summary().ok() == 0) {
      throw new ExperimentException(
          "Service %s answered none of the calibration's requests (%s). See its log: %s"
              .formatted(
                  service.manifest().name(),
                  outcome.summary().errors(),
                  service.service().child().log()));
    }
    return outcome;
  }

  /** From the demands of single seconds, which are nearly independent. */
  private static double halfWidth(Tier tier, List<Sample> samples, List<LoadSecond> seconds) {
    List<Double> demands = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      Double percent = samples.get(i).cpuPct(tier, samples.get(i - 1));
      Instant middle = samples.get(i).at().minusMillis(500);
      double rps =
          seconds.stream()
              .filter(s -> Math.abs(s.epochMillis() + 500 - middle.toEpochMilli()) <= 500)
              .mapToLong(LoadSecond::ok)
              .findFirst()
              .orElse(0);
      if (percent != null && rps > 0) {
        demands.add(percent / 100 / rps);
      }
    }
    MeanInterval interval =
        demands.isEmpty() ? new MeanInterval(0, Double.NaN) : MeanInterval.of(demands);
    return interval.hasInterval() ? interval.halfWidth() : 0;
  }
}
