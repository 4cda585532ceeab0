package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Short runs with the real parts of what is no comparison: a search, memory, several instances.
 * What a search makes of its trials is held by SearchScheduleTest.
 */
@Tag("full")
class PurposeIT {
  private static final int USERS = 40;

  @TempDir private Path folder = Path.of("");

  private ResultsFolder run(String scenario) {
    Path results = folder.resolve("results");
    Commands.Done done =
        Commands.run(
            "run", "src/test/resources/" + scenario, "--out", results.toString(), "--plain");
    assertThat(new ResultsFolder(results).verdictJson()).as(done.err()).exists();
    return new ResultsFolder(results);
  }

  @Test
  void aSearchEndsWhereTheLawsSayAndEveryPointOfItWasPredicted() throws IOException {
    ResultsFolder results = run("search.yaml");

    Verdict verdict = results.readVerdict().orElseThrow();
    assertThat(verdict.capacities())
        .singleElement()
        .satisfies(
            found -> {
              // Four connections of 0.1 s each serve 40 a second, so 36 users wait over 0.75 s.
              assertThat(found.points())
                  .filteredOn(point -> point.standing() == Standing.CARRIED)
                  .allMatch(point -> point.level() <= 36);
              // A busy machine may void a level or slow it down; it never shortens a wait.
              assertThat(found.notCarried()).isNotNull();
              assertThat(found.end()).isIn(End.P99, End.VOID);
              assertThat(found.points()).hasSameSizeAs(results.readTrials());
            });
    Set<String> sound = PredictionsCsv.sound(Files.readString(results.predictionsCsv()));
    assertThat(results.readTrials()).allMatch(t -> sound.contains(t.predictionChecksum()));
    assertThat(Files.readString(results.reportHtml())).contains("id=\"capacity\"");
    assertThat(verdict.headline()).contains("carries");
  }

  @Test
  void requestsInFlightAreCountedAndTheirThreadStacksAreSeen() {
    ResultsFolder results = run("memory.yaml");

    // A trial that a busy machine has ended is repeated.
    List<Trial> trials = results.readTrials();
    assertThat(trials)
        .as("failures: %s", trials.stream().map(Trial::failure).toList())
        .anySatisfy(
            trial ->
                assertThat(MemoryReading.readAll(results.trial(trial.id()).memoryCsv()))
                    .hasSizeGreaterThan(4));
    RequestMemory memory = results.readVerdict().orElseThrow().memory().getFirst();
    assertThat(memory.doubt()).isEmpty();
    assertThat(memory.inFlight()).isGreaterThan(56);
    Part stacks =
        memory.parts().stream().filter(p -> p.kind() == Kind.STACKS).findFirst().orElseThrow();
    assertThat(stacks.bytesPerRequest()).isGreaterThan(4096);
  }

  @Test
  void usersAreSpreadOverInstancesAndAllOfThemAreWatched() throws IOException {
    ResultsFolder results = run("instances.yaml");

    Trial trial = results.readTrials().getFirst();
    LoadSummary load = Objects.requireNonNull(trial.load());
    assertThat(load.generator().generators()).isEqualTo(2);
    assertThat(load.requests().errors()).isEmpty();
    assertThat(load.population().connectionsMax()).isEqualTo(USERS);
    // Users that wait 200 ms have at most 15 answers, and one more at an edge, in three seconds.
    assertThat(load.ok()).isPositive().isLessThanOrEqualTo(16L * USERS);
    try (Stream<Path> logs = Files.list(results.logs())) {
      assertThat(logs.filter(log -> log.getFileName().toString().contains("jdk-http"))).hasSize(2);
    }
    assertThat(results.readRun().settings()).containsEntry("instances of the service", "2");
  }
}
