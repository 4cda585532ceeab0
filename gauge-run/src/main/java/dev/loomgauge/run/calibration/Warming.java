package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Plan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.RunContext;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.window.LoadRequests;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Warms a fresh service until its code is compiled.
 *
 * <p>Compiling is what a fresh JVM spends its time on, and on few cores its compiler threads
 * compete with the requests. So the warm-up is a light load, with a downstream that answers soon so
 * that many requests pass in little time, and the service may use every CPU meanwhile. Nothing in
 * the service differs; before anything is measured it is back on its own CPUs.
 */
public final class Warming {
  /** Users a core of the service: enough requests to be compiled for, few enough to leave CPU. */
  static final int USERS_PER_CORE = 24;

  /** Requests a second and core that they ask for behind a short delay, and others at most. */
  private static final int RPS_PER_CORE = 1_200;

  /** Of any load that warms or calibrates. */
  static final int MOST_USERS = 10_000;

  /** Over which the demand at the end of the warm-up is taken. */
  private static final int LAST_SECONDS = 4;

  private final Scenario scenario;
  private final Calibration calibration;
  private final CalibrationLoads loads;
  private final LoadRequests requests;
  private final Rig rig;
  private final TierCpus cpus;

  public Warming(
      RunContext run,
      Calibration calibration,
      CalibrationLoads loads,
      LoadRequests requests,
      Rig rig) {
    this.scenario = run.scenario();
    this.calibration = calibration;
    this.loads = loads;
    this.requests = requests;
    this.rig = rig;
    this.cpus = run.cpus();
  }

  /**
   * Warms the service of a cell: until its compilers rest, and no longer than the scenario allows.
   *
   * @param folder takes the load engine's files
   * @return CPU seconds a request cost the service at the end of it
   */
  public double warm(Cell cell, StartedService service, Path folder) throws InterruptedException {
    rig.set(new DownstreamMode.Fixed(calibration.delay()));
    LoadRequest request =
        requests.calibration(
            calibration.warming(cell),
            service,
            users(),
            new Pace.Fixed(Duration.ZERO, calibration.warm()),
            calibration.delay(),
            CalibrationLoads.made(folder.resolve("warm")));
    service.tie(cpus.all());
    try {
      Warmth warmth = new Warmth();
      LoadOutcome outcome =
          loads.run(cell, service, request, () -> warmth.after(loads.compiled(service)));
      return demandAtTheEnd(outcome.seconds());
    } finally {
      service.tie(cpus.of(Tier.SERVICE));
    }
  }

  /**
   * Behind a longer delay more users ask for no more than the same rate; as many as the largest
   * cell has open the connections that its first trial would have to open.
   */
  private int users() {
    int few = USERS_PER_CORE * cpus.serviceCores();
    double rate = RPS_PER_CORE * cpus.serviceCores() * Durations.seconds(calibration.delay());
    int largest =
        Plan.of(scenario, cpus.serviceCores()).stream().mapToInt(Cell::users).max().orElse(few);
    return Math.max(few, Math.min((int) Math.min(rate, MOST_USERS), largest));
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
    Double percent = loads.observed(from, from.plusSeconds(last.size())).cpuPct(Tier.SERVICE);
    return percent == null ? 0 : percent / 100 * last.size() / ok;
  }
}
