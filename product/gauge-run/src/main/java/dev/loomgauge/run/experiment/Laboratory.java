package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Predictor;
import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.calibration.CalibrationLoads;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.calibration.Calibrator;
import dev.loomgauge.run.calibration.Warming;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.service.Services;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that measures in a run, wired: shared tiers are up and watched until this is closed. */
record Laboratory(
    RunContext run,
    RunRecord record,
    Watch watch,
    WarmServices services,
    TrialRunner runner,
    Recovery recovery)
    implements AutoCloseable {
  /** Starts the shared tiers; {@code again} measures demands that an earlier run has kept, too. */
  static Laboratory open(
      RunContext run, Engines engines, RunRecord record, boolean again, int servicesAtOnce) {
    Rig rig = Rig.start(run);
    rig.database().ifPresent(d -> record.version("postgres", d.facts().content().version()));
    rig.cautions().forEach(note -> note(run, record, note));
    LoadRequests requests = new LoadRequests(run.scenario(), run.cpus().of(Tier.LOAD));
    ServiceLaunch launch =
        new ServiceLaunch(
            ServiceJdks.of(run.home()),
            run.scenario().procedure().jvm(),
            run.cpus(),
            run.hosts().address());
    Services services = new Services(run, launch.reaching(rig), servicesAtOnce);
    CalibrationStore store = new CalibrationStore(run.home(), run.scenario(), run.cpus(), again);
    Watch watch = new Watch(rig, run.speed()::micros, run.progress());
    CalibrationLoads loads = new CalibrationLoads(run, engines.named(GaugeLoad.NAME), watch);
    WarmServices warm =
        new WarmServices(
            run, services, preparation(run, loads, requests, rig), store, record, watch);
    return new Laboratory(
        run,
        record,
        watch,
        warm,
        new TrialRunner(run, engines, requests, rig, watch),
        new Recovery(run, rig, launch, warm, record));
  }

  /** Keeps it for the report, and tells it now. */
  private static void note(RunContext run, RunRecord record, String note) {
    record.note(note);
    run.progress().note(note);
  }

  private static WarmServices.@Nullable Preparation preparation(
      RunContext run, CalibrationLoads loads, LoadRequests requests, Rig rig) {
    Calibration calibration = run.scenario().calibration();
    return calibration == null
        ? null
        : new WarmServices.Preparation(
            new Warming(run, calibration, loads, requests, rig),
            new Calibrator(run, calibration, loads, requests, rig));
  }

  /**
   * Calibrates every thread mode, or takes what is kept, predicts every cell as soon as its mode is
   * calibrated, and then plans what this machine can measure. Past pairs say what earlier
   * predictions were worth.
   */
  Predictions predict(SizedCells cells, PastPairs past) throws InterruptedException {
    Predictions predictions =
        new Predictions(cells.all(), new Predictor(run.laws(), null, past), run.progress());
    services.calibrate(
        cells.all(),
        known -> {
          known.forEach(predictions::calibrated);
          if (!predictions.soFar().pending().isEmpty()) {
            table(predictions);
          }
        });
    List<String> notes = new ArrayList<>(predictions.atOneSpeed());
    notes.addAll(predictions.measurable(cells));
    notes.addAll(predictions.unsolved());
    notes.addAll(predictions.nested());
    notes.forEach(note -> note(run, record, note));
    table(predictions);
    return predictions;
  }

  /** A search predicts each of its levels when it comes to it. */
  private void table(Predictions predictions) {
    if (run.scenario().search().isEmpty()) {
      run.progress().tell(predictions.soFar());
    }
  }

  @Override
  public void close() {
    watch.close();
  }

  /**
   * Sees to it that every host is there and every shared tier runs before a trial. What has ended
   * is started again, and the services with it: their connections led to what is gone.
   */
  record Recovery(
      RunContext run, Rig rig, ServiceLaunch launch, WarmServices services, RunRecord record) {
    private static final Duration REACH = Duration.ofMinutes(1);
    private static final Duration BETWEEN = Duration.ofSeconds(2);

    /**
     * Has all of them run.
     *
     * @throws ExperimentException if one cannot be started again: the run is over, and can be
     *     resumed
     */
    void beforeTrial() throws InterruptedException {
      List<String> lost = run.hosts().lost();
      if (!lost.isEmpty()) {
        reach(lost);
      }
      List<String> deaths = rig.deaths();
      if (deaths.isEmpty()) {
        return;
      }
      services.stopAll();
      try {
        List<String> started = rig.restore();
        launch.reaching(rig);
        note(
            run,
            record,
            "Started again, with fresh services: %s. %s"
                .formatted(String.join(", ", started), String.join(" ", deaths)));
      } catch (TierException e) {
        throw new ExperimentException(
            "%s It cannot be started again: %s The trials so far are kept. Fix that, and continue with: %s"
                .formatted(String.join(" ", deaths), e.getMessage(), record.resume()),
            e);
      }
    }

    /** Connects to lost hosts again, for up to a minute. */
    private void reach(List<String> lost) throws InterruptedException {
      String names = String.join(", ", lost);
      run.progress().note("Waiting for " + names + ", which was lost.");
      long begin = System.nanoTime();
      while (true) {
        try {
          run.hosts().restore();
          record.note("Lost and reached again: " + names + ".");
          return;
        } catch (TierException e) {
          if (System.nanoTime() - begin > REACH.toNanos()) {
            throw new ExperimentException(
                "%s The trials so far are kept. Fix that, and continue with: %s"
                    .formatted(e.getMessage(), record.resume()),
                e);
          }
        }
        Thread.sleep(BETWEEN);
      }
    }

    /** Why something failed: a tier that has ended, else the given cause. */
    String cause(RuntimeException told) {
      List<String> deaths = rig.deaths();
      return deaths.isEmpty() ? String.valueOf(told.getMessage()) : String.join(" ", deaths);
    }
  }
}
