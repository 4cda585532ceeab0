package dev.loomgauge.cli.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.StartedTry.ProofOptions;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.OwnCommand;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.KeptServices;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is said and written of a service before its trials, by what was observed of it. */
class StartedTryTest {
  private static final Verdict RECORDED =
      new ResultsFolder(Path.of("src/test/resources/recorded/run")).readVerdict().orElseThrow();

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, UTF_8);
  private final Map<String, Map<String, String>> modes = new LinkedHashMap<>();
  private final List<ScenarioRun.Asked> measured = new ArrayList<>();
  private Optional<Children> children = Optional.empty();

  StartedTryTest() {
    modes.put("platform", Map.of());
    modes.put("virtual", Map.of("VIRTUAL", "true"));
  }

  private Path file() {
    return folder.resolve("shop.yaml");
  }

  private int observe(List<String> screen, List<String> proof) throws InterruptedException {
    OwnCommand command = OwnCommand.of(List.of("/bin/true", "shop"));
    StartedTry.Asked asked =
        new StartedTry.Asked(
            new Discovery.Subject(
                command, Map.of("PORT", "{port}"), modes, new SweptDelays(Map.of())),
            new Discovery.Load(
                new RequestPattern("/orders", Map.of(), Optional.empty()),
                AskedOrigin.UNKNOWN,
                1_000,
                QuickPace.QUICK),
            List.of(),
            new StartedTry.Files(new OwnFile(file()), folder.resolve("results")),
            "--get /orders -- /bin/true");
    return new StartedTry(
            new ScenarioRun(
                new Installation(folder, Path.of("jdk")),
                out,
                out,
                CommandLine.populateCommand(new Screen(), screen.toArray(String[]::new)),
                "",
                this::measure))
        .run(
            asked,
            CommandLine.populateCommand(new ProofOptions(), proof.toArray(String[]::new)),
            (kept, _, told) -> {
              assertThat(folder.resolve("results/observation")).as("before").isDirectory();
              children = Optional.of(kept.children());
              List<ModeEvidence> seen = modes.keySet().stream().map(ObservedModes::of).toList();
              seen.forEach(told);
              return seen;
            });
  }

  private Experiment.Result measure(
      Installation home, ScenarioRun.Asked asked, KeptServices kept, Progress progress) {
    assertThat(children).as("what was observed goes on").containsSame(kept.children());
    measured.add(asked);
    WrittenRun written = new WrittenRun().users(64, 98, 99);
    written.in(asked.folder());
    return new Experiment.Result(RECORDED, written.trials(), true);
  }

  private String printed() {
    return printed.toString(UTF_8);
  }

  private Scenario written() {
    return new ScenarioReader(Commands.root(), Map.of()).read(file());
  }

  @Test
  void bothModesAreObservedTheSecondPredictedBeforeAndAllIsWrittenDown() throws Exception {
    assertThat(observe(List.of("--verbose"), List.of("--observe"))).isEqualTo(ExitCode.DONE);
    assertThat(measured).isEmpty();

    assertThat(printed())
        .containsSubsequence(
            "CPU per request",
            "Virtual threads, predicted from this alone:",
            "CPU per request",
            "Unloaded response time: ",
            "HikariCP connections, 10",
            "Written: " + file());
    assertThat(folder.resolve("results/observation/virtual-predicted.csv")).isNotEmptyFile();
    assertThat(written().blocks().getFirst().get("threads")).containsExactly("platform", "virtual");
    assertThat(Files.readString(file())).contains("--get /orders -- /bin/true", "VIRTUAL");
  }

  @Test
  void whatIsWrittenDownIsMeasuredOnTheServicesThatWereObserved() throws Exception {
    assertThat(observe(List.of(), List.of())).isEqualTo(ExitCode.INTERRUPTED);

    assertThat(measured)
        .singleElement()
        .returns(folder.resolve("results"), ScenarioRun.Asked::folder)
        .returns(written().path(), asked -> asked.scenario().path())
        .returns(written().blocks(), asked -> asked.scenario().blocks());
    assertThat(printed()).containsSubsequence("Written: " + file(), "Results: ", "Stopped before");
    Launch late = Launch.of("late", List.of("/bin/true"), folder.resolve("log"));
    assertThatThrownBy(() -> children.orElseThrow().start(late))
        .as("they end with it")
        .hasMessage("Cannot start late: Loomgauge is stopping.");
  }

  @Test
  void whatEachLoadShowedIsPrintedOnlyWhereAllIsAskedFor() throws Exception {
    observe(List.of(), List.of("--observe"));

    assertThat(printed())
        .doesNotContain("CPU per request", "No switch for virtual threads")
        .contains("Unloaded response time: ", "\n\nWritten: ");
  }

  @Test
  void whatWasObservedIsWrittenDownThoughAKnobNamesNoPool() {
    assertThatThrownBy(() -> observe(List.of(), List.of("--observe", "--knob", "lockers=SIZE")))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("lockers");

    assertThat(printed()).contains("Written: " + file());
    assertThat(written().blocks().getFirst().get("threads")).containsExactly("platform", "virtual");
  }

  @Test
  void aKnobThatNamesAPoolIsAFactorOfTheScenario() throws Exception {
    observe(List.of(), List.of("--observe", "--knob", "connections=MY_SIZE"));

    assertThat(printed()).contains("connections: MY_SIZE, now 10");
    assertThat(Files.readString(file())).contains("MY_SIZE");
  }

  @Test
  void anotherFileIsRefusedBeforeAnythingIsStarted() throws Exception {
    Files.writeString(file(), "name: mine\n");

    assertThatThrownBy(() -> observe(List.of(), List.of("--observe")))
        .isInstanceOf(OptionException.class);
    assertThat(folder.resolve("results")).doesNotExist();
    assertThat(Files.readString(file())).isEqualTo("name: mine\n");
  }

  @Test
  void ofAServiceWithoutASwitchItIsSaidHowToNameOne() throws Exception {
    modes.remove("virtual");

    observe(List.of(), List.of("--observe"));

    assertThat(printed()).contains("No switch for virtual threads is known of this service");
    assertThat(written().blocks().getFirst().get("threads")).containsExactly("platform");
  }
}
