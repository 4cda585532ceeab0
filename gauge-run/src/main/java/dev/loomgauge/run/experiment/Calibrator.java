package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.statistics.MeanInterval;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOrder;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadSecond;
import dev.loomgauge.run.load.RunningLoad;
import dev.loomgauge.run.probe.ConnectionRoom;
import dev.loomgauge.run.probe.JvmProbe;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.probe.Sample;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.Tier;
import dev.loomgauge.run.tier.TierCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Warms a fresh service until its code is compiled, then measures what CPU a request costs each
 * tier.
 *
 * <p>Compiling is what a fresh JVM spends its time on, and on few cores its compiler threads
 * compete with the requests. So the warm-up is a light load, with a downstream that answers soon so
 * that many requests pass in little time, and the service may use every CPU meanwhile. Nothing in
 * the service differs; before anything is measured it is back on its own CPUs.
 */
final class Calibrator {
  private static final List<Tier> TIERS =
      List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  /** Users a core of the service: enough requests to be compiled for, few enough to leave CPU. */
  private static final int WARM_USERS_PER_CORE = 24;

  /**
   * Shares of the CPU that are asked for when the demand is measured: the last one so much too high
   * that the CPU is full even when the demand has halved.
   */
  private static final List<Double> SHARES = List.of(0.2, 0.5, 2.5);

  /** Of the requests, that all loads together wait before they are measured; about. */
  private static final int CYCLES = 5;

  /** Beyond it requests would wait for the pool and not for the CPU. */
  private static final double MOST_OF_POOL = 0.9;

  private static final int MOST_USERS = 10_000;

  /** Idle connections of a client that are not closed yet have files open, too. */
  private static final double MOST_OF_ROOM = 0.8;

  /** Over which the demand at the end of the warm-up is taken. */
  private static final int LAST_SECONDS = 4;

  private static final Duration BEFORE_MEASURING = Duration.ofSeconds(1);

  private final Calibration calibration;
  private final LoadEngine engine;
  private final LoadOrders orders;
  private final Children children;
  private final Rig rig;
  private final Watch watch;
  private final Progress progress;
  private final TierCpus cpus;
  private final Laws laws;
  private final Scenario scenario;

  Calibrator(
      Scenario scenario,
      Calibration calibration,
      Laws laws,
      LoadEngine engine,
      LoadOrders orders,
      Children children,
      Rig rig,
      Watch watch,
      TierCpus cpus,
      Progress progress) {
    this.scenario = scenario;
    this.calibration = calibration;
    this.laws = laws;
    this.engine = engine;
    this.orders = orders;
    this.children = children;
    this.rig = rig;
    this.watch = watch;
    this.cpus = cpus;
    this.progress = progress;
  }

  /** How long measuring takes, about. */
  static Duration length(Calibration calibration, Scenario scenario) {
    return calibration.measure().isZero()
        ? Duration.ZERO
        : BEFORE_MEASURING
            .plus(calibration.measure())
            .multipliedBy(SHARES.size())
            .plus(scenario.downstream().delay().mean().multipliedBy(CYCLES));
  }

  /** Whether demands are measured; a scenario may have its services warmed alone. */
  boolean measures() {
    return calibration.measure().isPositive();
  }

  /**
   * Warms the service of a cell: until its compilers rest, and no longer than the scenario allows.
   *
   * @param folder takes the load engine's files
   * @return CPU seconds a request cost the service at the end of it
   */
  double warm(Cell cell, StartedService service, Path folder) throws InterruptedException {
    rig.downstreamShort(scenario, calibration.delay());
    LoadOrder order =
        orders.calibration(
            calibration.warming(cell),
            service,
            WARM_USERS_PER_CORE * cpus.serviceCores(),
            Duration.ZERO,
            calibration.warm(),
            calibration.delay(),
            made(folder.resolve("warm")));
    service.tie(cpus.all());
    try {
      Warmth warmth = new Warmth();
      LoadOutcome outcome = load(cell, service, order, () -> warmth.after(compiled(service)));
      return demandAtTheEnd(outcome.seconds());
    } finally {
      service.tie(cpus.of(Tier.SERVICE));
    }
  }

  private Duration compiled(StartedService service) {
    try {
      return watch.jvms(service).stream()
          .map(JvmProbe::compiled)
          .reduce(Duration.ZERO, Duration::plus);
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
      return Duration.ZERO;
    }
  }

  /** CPU seconds a request over the last whole seconds of a load; 0 when nothing was answered. */
  private double demandAtTheEnd(List<LoadSecond> seconds) {
    int whole = Math.max(0, seconds.size() - 1);
    List<LoadSecond> last = seconds.subList(Math.max(0, whole - LAST_SECONDS), whole);
    double ok = last.stream().mapToLong(LoadSecond::ok).sum();
    if (ok == 0) {
      return 0;
    }
    Instant from = Instant.ofEpochMilli(last.getFirst().epochMillis());
    Observation seen = new Observation(watch.samples(), from, from.plusSeconds(last.size()));
    Double percent = seen.cpuPct(Tier.SERVICE);
    return percent == null ? 0 : percent / 100 * last.size() / ok;
  }

  /**
   * Measures the demands of a warm service under the scenario's own delay: at a light load, at half
   * of what it can take, and beyond what it can take, or as near to it as its pools allow. A demand
   * falls by up to a half from the first to the last, so that none of them stands for the others.
   *
   * @param warmSeconds what {@link #warm} returned
   */
  Calibrated measure(Cell cell, StartedService service, double warmSeconds, Path folder)
      throws InterruptedException {
    rig.downstreamAsMeasured(scenario);
    Prediction idle = laws.predict(cell, Demands.NONE);
    List<Calibrated.Point> points = new ArrayList<>();
    double seconds = warmSeconds;
    Set<Integer> measured = new HashSet<>();
    for (double share : SHARES) {
      int users = Math.min(users(idle, seconds, share), room(cell));
      if (!measured.add(users)) {
        continue; // no more than this fits, and it is known
      }
      Calibrated.Point point =
          point(cell, service, cycle(idle, users, seconds), users, folder.resolve("at-" + users));
      points.add(point);
      seconds = point.demands().of(Tier.SERVICE.key()).seconds();
    }
    Calibrated calibrated = new Calibrated(points);
    progress.tell(new Progress.Calibrated(cell.threads(), calibrated));
    return calibrated;
  }

  /**
   * How long a request takes: its waits, or its turn at a full CPU. Before it, the first requests
   * of all users open the connections that later ones find open.
   */
  private Duration cycle(Prediction idle, int users, double demandSeconds) {
    double full = users * demandSeconds / cpus.serviceCores();
    return Duration.ofNanos(Math.round(Math.max(idle.zeroLoadMs() / 1e3, full) * 1e9));
  }

  private Calibrated.Point point(
      Cell cell, StartedService service, Duration cycle, int users, Path folder)
      throws InterruptedException {
    LoadOrder order =
        orders.calibration(
            cell,
            service,
            users,
            BEFORE_MEASURING.plus(cycle),
            calibration.measure(),
            cycle,
            made(folder));
    LoadOutcome outcome = load(cell, service, order, () -> false);
    Observation observation = observed(outcome);
    double rps = outcome.summary().throughputRps();
    Map<String, Demand> demands = new LinkedHashMap<>();
    for (Tier tier : TIERS) {
      Double percent = observation.cpuPct(tier);
      if (percent != null && rps > 0) {
        demands.put(
            tier.key(),
            new Demand(
                percent / 100 / rps, halfWidth(tier, observation.samples(), outcome.seconds())));
      }
    }
    return new Calibrated.Point(rps, new Demands(demands));
  }

  /** So many that a share of the CPU is asked for, and at most nine tenths of the tightest pool. */
  private int users(Prediction idle, double demandSeconds, double share) {
    if (demandSeconds <= 0) {
      return WARM_USERS_PER_CORE * cpus.serviceCores(); // not known: no more than it was warmed by
    }
    double cpu = cpus.serviceCores() / demandSeconds;
    double pools =
        idle.limits().stream()
            .filter(limit -> limit.kind() == Prediction.Kind.RESOURCE)
            .mapToDouble(Prediction.Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    double rps = Math.min(share * cpu, Math.min(share, MOST_OF_POOL) * pools);
    double alone = idle.zeroLoadMs() / 1000 + demandSeconds;
    return Math.clamp(Math.round(rps * alone), 1, MOST_USERS);
  }

  /** So many that neither the service nor the downstream runs out of open files or local ports. */
  private int room(Cell cell) {
    int calls = RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels()));
    return ConnectionRoom.of(calls, scenario.deployment().instances(), true)
        .map(room -> (int) Math.clamp(room.most() * MOST_OF_ROOM, 1, MOST_USERS))
        .orElse(MOST_USERS);
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ExperimentException("Cannot write " + folder + ": " + e.getMessage(), e);
    }
  }

  private Observation observed(LoadOutcome outcome) {
    Instant from = Instant.parse(outcome.summary().windowStart());
    Instant to = from.plusNanos(Math.round(outcome.summary().windowSeconds() * 1e9));
    return new Observation(watch.samples(), from, to);
  }

  /** Asked every second, {@code enough} may end the load before its time. */
  private LoadOutcome load(
      Cell cell, StartedService service, LoadOrder order, BooleanSupplier enough)
      throws InterruptedException {
    watch.begin(service);
    long begin = System.nanoTime();
    CompletableFuture<RunningLoad> started = new CompletableFuture<>();
    RunningLoad load =
        engine.start(
            children,
            order,
            second -> {
              progress.tell(
                  new Progress.Warming(
                      service.manifest().name(),
                      cell.threads(),
                      Duration.ofNanos(System.nanoTime() - begin),
                      order.length(),
                      second.ok()));
              if (enough.getAsBoolean()) {
                // Not on this thread, which still has to take the engine's last words.
                var _ = started.thenAcceptAsync(RunningLoad::stop);
              }
            });
    started.complete(load);
    watch.load(load.pids());
    LoadOutcome outcome = load.await();
    // No answer and no error in a short window is a cold service, not a broken one.
    if (outcome.summary().ok() == 0 && outcome.summary().failed() > 0) {
      throw new ExperimentException(
          "Service %s answered none of the calibration's requests (%s). See its log: %s"
              .formatted(
                  service.manifest().name(), outcome.summary().errors(), service.telling().log()));
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
