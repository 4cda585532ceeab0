package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.SizedCells;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run would do: cells, trials of each block, time; nothing is started or written. */
public record DryRun(TrialPlan plan, TierCpus cpus, Progress.Planned planned) {
  /**
   * Plans a run on this machine.
   *
   * @param folder of its results; trials that it holds already are not planned again
   * @param again whether demands are measured again, though an earlier run has kept them
   */
  public static DryRun of(Installation home, Scenario scenario, Path folder, boolean again) {
    ReachableServices.require(scenario);
    TierCpus cpus = TierCpus.assign(Topology.detect(), scenario);
    List<Trial> done = done(new ResultsFolder(folder));
    SizedCells cells =
        SizedCells.of(scenario, cpus.serviceCores())
            .goingOn(
                done.stream().map(trial -> new Cell(trial.levels())).collect(Collectors.toSet()));
    TrialPlan plan = TrialPlan.of(home, scenario, cpus, again).with(cells.all());
    Schedule schedule = Schedule.of(plan);
    return new DryRun(
        plan,
        cpus,
        schedule
            .next(done)
            .map(first -> schedule.input(first, done))
            .orElse(new Progress.Planned(0, Optional.empty(), Duration.ZERO)));
  }

  private static List<Trial> done(ResultsFolder folder) {
    return Files.isRegularFile(folder.runJson())
        ? RecordedTrials.of(folder).trials().stream()
            .filter(trial -> trial.outcome() == Trial.Outcome.COMPLETED)
            .toList()
        : List.of();
  }
}
