package dev.loomgauge.run.experiment;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.tier.Database;
import dev.loomgauge.run.tier.Rig;
import java.nio.file.Path;
import java.util.List;

/**
 * Sees to it that every shared tier runs before a trial. What has ended is started anew, and the
 * services with it: their connections led to what is gone.
 */
final class Recovery {
  private final Rig rig;
  private final ServiceLaunch launch;
  private final WarmServices services;
  private final RunRecord record;
  private final Path folder;
  private final Progress progress;

  /**
   * For one run.
   *
   * @param folder of its results, for the remedy
   */
  Recovery(
      Rig rig,
      ServiceLaunch launch,
      WarmServices services,
      RunRecord record,
      Path folder,
      Progress progress) {
    this.rig = rig;
    this.launch = launch;
    this.services = services;
    this.record = record;
    this.folder = folder;
    this.progress = progress;
  }

  /** Tells a launch where the tiers are. */
  static ServiceLaunch told(ServiceLaunch launch, Rig rig) {
    return launch
        .withDatabase(rig.database().map(Database::facts).orElse(null))
        .withDownstream(rig.downstream().map(d -> d.url()).orElse(null));
  }

  /**
   * Has all of them run.
   *
   * @throws ExperimentException if one cannot be started again: the run is over, and can be resumed
   */
  void beforeTrial() throws InterruptedException {
    List<String> deaths = rig.deaths();
    if (deaths.isEmpty()) {
      return;
    }
    services.stopAll();
    try {
      List<String> started = rig.restore();
      told(launch, rig);
      String note =
          "Started again, with fresh services: %s. %s"
              .formatted(String.join(", ", started), String.join(" ", deaths));
      record.note(note);
      progress.tell(new Progress.Note(note));
    } catch (TierException e) {
      throw new ExperimentException(
          "%s It cannot be started again: %s The trials so far are kept. Mend that, and go on with: ./loomgauge run --resume %s"
              .formatted(String.join(" ", deaths), e.getMessage(), folder),
          e);
    }
  }

  /** Why something failed: a tier that has ended, else what is told. */
  String cause(RuntimeException told) {
    List<String> deaths = rig.deaths();
    return deaths.isEmpty() ? String.valueOf(told.getMessage()) : String.join(" ", deaths);
  }
}
