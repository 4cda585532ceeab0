package dev.loomgauge.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedCell;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.tier.KeptServices;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What repeats a published row is measured once, as a run that was recorded. */
class RepeatRunnerTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));
  private static final String NAME = "pool-server";
  private static final Verdict RECORDED =
      new ResultsFolder(Path.of("src/test/resources/recorded/run")).readVerdict().orElseThrow();
  private static final Repeat REPEAT =
      new Repeat(
          new Repeat.Measured(NAME),
          Optional.empty(),
          Map.of(),
          Map.of(),
          new Repeat.Brief(
              Map.of("users", List.of("40", "50")),
              Map.of("hold", Duration.ofSeconds(3)),
              OptionalDouble.empty()),
          "");

  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final List<ScenarioRun.Asked> measured = new ArrayList<>();
  private boolean interrupted;

  private List<ReproducedCell> cells(boolean full) throws InterruptedException {
    return new RepeatRunner(HOME, folder, full, true, new PrintStream(told, true, UTF_8))
        .cells("systems", REPEAT, this::measure);
  }

  private Experiment.Result measure(
      Installation home, ScenarioRun.Asked asked, KeptServices kept, Progress progress) {
    assertThat(home).isEqualTo(HOME);
    measured.add(asked);
    progress.note("a note of the run");
    try {
      if (interrupted) {
        new WrittenRun().users(100, 5).in(asked.folder());
      } else {
        ReadAgainTest.whole(asked.folder());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Trial> trials = new ResultsFolder(asked.folder()).readTrials();
    return new Experiment.Result(RECORDED, trials, interrupted);
  }

  private static Scenario shipped() {
    return new ScenarioReader(HOME.services(), Map.of())
        .read(Commands.root().resolve("scenarios/20-pool-server.yaml"));
  }

  @Test
  void aScenarioIsMeasuredAtShortLengthOnceIntoAFolderOfItsName() throws Exception {
    List<ReproducedCell> cells = cells(false);

    assertThat(cells).isNotEmpty();
    assertThat(cells).allMatch(cell -> cell.figures().containsKey(Measure.THROUGHPUT));
    assertThat(measured)
        .singleElement()
        .satisfies(
            asked -> {
              Scenario scenario = asked.scenario();
              assertThat(asked.folder()).isEqualTo(folder.resolve(NAME));
              assertThat(scenario.blocks().getFirst().get("users")).containsExactly("40", "50");
              assertThat(scenario.load().hold()).isEqualTo(Duration.ofSeconds(3));
              assertThat(scenario.design()).isEqualTo(shipped().design().once());
              assertThat(asked.invocation().command()).isEqualTo("./loomgauge reproduce systems");
              assertThat(asked.invocation().overrides()).isEqualTo(Map.of("users", "40,50"));
              assertThat(asked.invocation().calibrate()).isFalse();
            });
    assertThat(told.toString(UTF_8)).contains("a note of the run");
    assertThat(new ResultsFolder(folder.resolve(NAME)).reportHtml()).isNotEmptyFile();
    assertThat(cells(false)).isEqualTo(cells);
    assertThat(measured).as("read again").hasSize(1);
  }

  @Test
  void atFullLengthItIsMeasuredAsItShipsAndWhereItIsStoppedThereIsAReport() {
    interrupted = true;

    assertThatThrownBy(() -> cells(true)).isInstanceOf(InterruptedException.class);

    assertThat(measured)
        .singleElement()
        .returns(shipped(), ScenarioRun.Asked::scenario)
        .returns(Map.of(), asked -> asked.invocation().overrides())
        .returns("./loomgauge run " + NAME, asked -> asked.invocation().command());
    assertThat(new ResultsFolder(folder.resolve(NAME)).reportHtml()).isNotEmptyFile();
  }

  @Test
  void trialsOfOtherLengthsAreNotTakenForThoseOfThisCall() throws Exception {
    cells(false);
    assertThat(measured.getFirst().invocation().design()).isEqualTo(Map.of("lengths", "short"));

    assertThatThrownBy(() -> cells(true))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--out %s: has trials of %s with other lengths. Leave out --full, as in the call that measured them, or name another folder."
                .formatted(folder, NAME));
    Path run = new ResultsFolder(folder.resolve(NAME)).runJson();
    Files.writeString(
        run,
        Files.readString(run)
            .replace("\"design\" : { }", "\"design\" : {\"lengths\": \"published\"}"));
    assertThat(cells(true)).isNotEmpty();
    assertThatThrownBy(() -> cells(false)).hasMessageContaining("Give --full, as in the call");
    assertThat(measured).hasSize(1);
  }

  @Test
  void whyItCannotBeMeasuredIsPassedOn() {
    ExperimentException reason = new ExperimentException("no room");
    RepeatRunner runner =
        new RepeatRunner(HOME, folder, false, true, new PrintStream(told, true, UTF_8));

    assertThatThrownBy(
            () ->
                runner.cells(
                    "systems",
                    REPEAT,
                    (_, _, _, _) -> {
                      throw reason;
                    }))
        .isSameAs(reason);
  }

  @Test
  void figuresOfOtherSizesAreNotTakenForThoseOfThisCall() throws Exception {
    String key = Microbenchmark.HASH.key();
    Path json = folder.resolve("bench/jmh/" + key + ".json");
    Files.createDirectories(json.resolveSibling("."));
    String sizes =
        Microbenchmark.HASH.brief().sizes().entrySet().stream()
            .map(size -> "\"%s\": \"%d\"".formatted(size.getKey(), size.getValue()))
            .collect(Collectors.joining(", "));
    Files.writeString(
        json,
        """
        [{"benchmark": "B.b", "params": {"variant": "virtual", %s}, "primaryMetric":
          {"scoreUnit": "ms/op", "rawData": [[5.0, 7.0]]}}]
        """
            .formatted(sizes));
    RepeatRunner runner =
        new RepeatRunner(HOME, folder, true, true, new PrintStream(told, true, UTF_8));
    Repeat repeat =
        new Repeat(
            new Repeat.Benchmarked(key), Optional.empty(), Map.of(), Map.of(), REPEAT.brief(), "");

    assertThatThrownBy(() -> runner.cells("systems", repeat, this::measure))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--out %s: has figures of %s with other sizes. Leave out --full, as in the call that measured them, or name another folder."
                .formatted(folder, key));
  }
}
