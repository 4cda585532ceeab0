package dev.loomgauge.run.experiment;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.time.Duration;
import java.util.List;

/**
 * Sees to it that every host is there and every shared tier runs before a trial. What has ended is
 * started anew, and the services with it: their connections led to what is gone.
 */
final class Recovery {
  private static final Duration REACH = Duration.ofMinutes(1);
  private static final Duration BETWEEN = Duration.ofSeconds(2);

  private final RunContext run;
  private final Rig rig;
  private final ServiceLaunch launch;
  private final WarmServices services;
  private final RunRecord record;

  Recovery(RunContext run, Rig rig, ServiceLaunch launch, WarmServices services, RunRecord record) {
    this.run = run;
    this.rig = rig;
    this.launch = launch;
    this.services = services;
    this.record = record;
  }

  /**
   * Has all of them run.
   *
   * @throws ExperimentException if one cannot be started again: the run is over, and can be resumed
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
      String note =
          "Started again, with fresh services: %s. %s"
              .formatted(String.join(", ", started), String.join(" ", deaths));
      record.note(note);
      run.progress().tell(new Progress.Note(note));
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
    run.progress().tell(new Progress.Note("Waiting for " + names + ", which was lost."));
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

  /** Why something failed: a tier that has ended, else what is told. */
  String cause(RuntimeException told) {
    List<String> deaths = rig.deaths();
    return deaths.isEmpty() ? String.valueOf(told.getMessage()) : String.join(" ", deaths);
  }
}
