package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.host.HostEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A shared tier that is killed while a trial runs is that trial's outcome, and no other's. {@link
 * SuddenEndIT} kills engine and service.
 */
@Tag("full")
class DeadTierIT {
  private static final Map<Integer, Predicate<ProcessHandle>> VICTIMS =
      Map.of(
          1, FourTiers.DOWNSTREAM,
          2, FourTiers.DATABASE);

  @TempDir private Path folder = Path.of("");

  @Test
  void theDeathOfASharedTierFailsItsTrialWithItsCauseAndTheNextTrialHasAllOfThem()
      throws IOException {
    Scenario scenario = scenario();
    Killer killer = new Killer();
    List<Trial> trials = run(scenario, killer);

    assertThat(killer.killed).containsOnlyKeys(1, 2);
    assertThat(trials)
        .extracting(Trial::outcome)
        .containsExactly(Trial.Outcome.FAILED, Trial.Outcome.FAILED, Trial.Outcome.COMPLETED);
    assertThat(trials)
        .extracting(Trial::failure)
        .satisfiesExactly(
            downstream -> assertThat(downstream).startsWith("The downstream stub ended (signal 9)"),
            database -> assertThat(database).startsWith("PostgreSQL ended by itself (signal 9;"),
            fine -> assertThat(fine).isNull());
    assertThat(new ResultsFolder(folder.resolve("results")).readRun().notes())
        .anyMatch(note -> note.startsWith("Started again, with fresh services: the downstream"))
        .anyMatch(note -> note.startsWith("Started again, with fresh services: the database"));

    Thread self = Thread.currentThread();
    List<Trial> resumed =
        run(
            scenario,
            news -> {
              if (news instanceof Progress.TrialEnded) {
                self.interrupt(); // one that is repeated shows it
              }
            });
    Thread.interrupted(); // the end of the trial that was stopped has interrupted once more
    assertThat(resumed).as("each once, though one was repeated").hasSize(3);
    assertThat(resumed.getFirst().id()).isEqualTo(trials.getFirst().id());
    assertThat(resumed.getFirst().outcome()).isEqualTo(Trial.Outcome.COMPLETED);
    assertThat(resumed).contains(trials.getLast());
  }

  /** Kills the victim of a trial in its first measured second. */
  private static final class Killer implements Progress {
    final Map<Integer, Long> killed = new HashMap<>();
    private int trial;

    @Override
    public void tell(News news) {
      if (news instanceof TrialStarted started) {
        trial = started.number();
      } else if (news instanceof Second second
          && second.second().second() >= 0
          && VICTIMS.containsKey(trial)
          && !killed.containsKey(trial)) {
        ProcessHandle.current()
            .descendants()
            .filter(VICTIMS.get(trial))
            .forEach(
                victim -> {
                  killed.put(trial, victim.pid());
                  victim.destroyForcibly();
                });
      }
    }
  }

  /** The trials without those that repeat one that a busy machine disturbed. */
  private List<Trial> run(Scenario scenario, Progress progress) {
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    Invocation invocation = new Invocation("test", Map.of(), Map.of(), "", false);
    Path results = folder.resolve("results");
    new Experiment(home, scenario, results, invocation, HostEngine.NONE, progress).run();
    return new ResultsFolder(results)
        .readTrials().stream().filter(trial -> trial.repeats() == null).toList();
  }

  private Scenario scenario() throws IOException {
    Path file = FourTiers.in(folder);
    return new ScenarioReader(
            Commands.root().resolve("lab/services"), Map.of("users", List.of("11", "12", "13")))
        .read(file, Files.readString(file));
  }
}
