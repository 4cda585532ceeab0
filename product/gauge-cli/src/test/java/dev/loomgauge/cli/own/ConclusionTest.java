package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.SizeProofRun.Tried;
import dev.loomgauge.cli.own.StartedTry.ProofOptions;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Case;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import dev.loomgauge.run.discovery.OwnCommand;
import dev.loomgauge.run.experiment.Invocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code try} does between its measurements. */
class ConclusionTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void aServiceIsStartedOnceAndWithOneModeAndAProofMeasuredOnceToo() {
    ScenarioRun.Asked asked = asked();
    Map<String, String> none = Map.of();
    Design design = asked.scenario().design().onOneStart();
    Tried platform = tried(Map.of("platform", none));
    Tried both = tried(Map.of("platform", none, "virtual", none));

    assertThat(design.fresh()).isEqualTo(Design.Fresh.RUN);
    assertThat(Conclusion.onOneStart(asked, platform, true).scenario().design())
        .isEqualTo(design.once());
    assertThat(Conclusion.onOneStart(asked, platform, false).scenario().design()).isEqualTo(design);
    assertThat(Conclusion.onOneStart(asked, both, true).scenario().design()).isEqualTo(design);
  }

  @Test
  void aProofComparesWhatItChangesAndKeepsAllElseOfTheDesign() {
    ScenarioRun.Asked asked = asked();
    Design design = asked.scenario().design();
    ScenarioRun.Asked compared =
        asked.with(design.untilDecided(0.07, 13).within(Duration.ofMinutes(7)).comparing("pool"));

    assertThat(compared.scenario().design())
        .isEqualTo(
            new Design(
                design.repetitions(),
                13,
                0.07,
                design.fresh(),
                "pool",
                Optional.of(Duration.ofMinutes(7))));
    assertThat(compared.folder()).isEqualTo(asked.folder());
    assertThat(compared.invocation()).isEqualTo(asked.invocation());
  }

  @Test
  void aServiceWithoutASwitchHasTheModeThatWasSeen() {
    Map<String, Map<String, String>> one = Map.of("platform", Map.of("A", "1"));
    Map<String, Map<String, String>> two = Map.of("platform", Map.of(), "virtual", Map.of());

    assertThat(StartedTry.named(one, List.of(seen("virtual"))))
        .isEqualTo(Map.of("virtual", Map.of()));
    assertThat(StartedTry.named(one, List.of(seen("platform")))).isEqualTo(one);
    assertThat(StartedTry.named(two, List.of(seen("virtual")))).isEqualTo(two);
  }

  @Test
  void bothModesAreMeasuredWhereTheForecastWasMadeAndOneAtTheUsersThatWereFound() {
    VirtualForecast made = forecast(List.of(8, 40));
    made.make(traced(), 2, out, _ -> {});
    List<Integer> found = StartedTry.model(List.of(traced()), List.of(), 1000, made).users();

    assertThat(found).isNotEmpty().isNotEqualTo(List.of(8, 40));
    assertThat(StartedTry.model(List.of(traced(), seen("virtual")), List.of(), 1000, made).users())
        .startsWith(8, 40);
    assertThat(StartedTry.model(List.of(traced()), List.of(3, 5), 1000, made).users())
        .containsExactly(3, 5);
  }

  @Test
  void onlyOfPlatformThreadsThatWereSeenInsideIsTheOtherModeWrittenDown() {
    assertThat(RunningTry.modes(traced()).stream().map(ModeEvidence::mode))
        .containsExactly("platform", "virtual");
    assertThat(RunningTry.modes(seen("platform"))).containsExactly(seen("platform"));
    assertThat(RunningTry.modes(seen("virtual"))).containsExactly(seen("virtual"));
  }

  @Test
  void whatWasAskedIsWrittenAsItWasTyped() {
    TryCommand command =
        (TryCommand)
            Main.commands(new Installation(Commands.root(), Path.of("jdk")), out, out)
                .parseArgs(
                    "try",
                    "--get",
                    "/a",
                    "--delay",
                    "5432=3ms",
                    "--delay",
                    "53=1ms",
                    "--",
                    "java",
                    "-cp",
                    "x",
                    "A")
                .subcommand()
                .commandSpec()
                .userObject();

    assertThat(command.asked())
        .isEqualTo("--get '/a' --delay 5432=3ms --delay 53=1ms -- java -cp x A");
  }

  @Test
  void whatIsAskedBesideIsKnown() {
    assertThat(options().any()).isFalse();
    assertThat(options().prove).isFalse();
    assertThat(options("--prove").prove).isTrue();
    assertThat(options().observe).isFalse();
    assertThat(options("--observe").observe).isTrue();
    assertThat(options("--prove").any()).isTrue();
    assertThat(options("--knob", "connections=SIZE").any()).isTrue();
    assertThat(options("--what-if", "pool=3").any()).isTrue();
    assertThat(options("--knob", "a=B", "--knob", "c=D").knobs)
        .isEqualTo(Map.of("a", "B", "c", "D"));
    assertThatThrownBy(() -> options("--what-if", "pool=3", "--prove", "--observe").check())
        .hasMessage(
            "--prove: does not go with --observe, which predicts nothing. Leave one of them out.");
    options("--knob", "connections=SIZE", "--observe").check();
    options("--prove", "--what-if", "pool=3").check();
  }

  @Test
  void anAnswerIsPrintedKeptAndShownInTheReport() throws IOException {
    ResultsFolder results =
        new ResultsFolder(new WrittenRun().users(100, 199, 198).in(folder.resolve("run")));
    OwnAnswer answer =
        new OwnAnswer(
            List.of(
                new OwnAnswer.Section("Answer", List.of("Switch <b>.", "Twice.")),
                new OwnAnswer.Section("Nothing", List.of())));

    conclusion().conclude(results, answer);

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("\nAnswer\n  - Switch <b>.\n  - Twice.\n");
    assertThat(Json.read(results.answerJson(), OwnAnswer.class)).isEqualTo(answer);
    assertThat(Files.readString(results.reportHtml())).contains("Switch &lt;b&gt;.");
  }

  @Test
  void withoutATrialThatIsValidNothingIsSuggested() {
    Tried asked = tried(Map.of("platform", Map.of()));
    List<Assumption> assumptions =
        List.of(new Assumption.OfKnob(OwnService.KNOBS.getFirst(), List.of("10")));
    Tried assumed =
        new Tried(asked.asked(), asked.forecast(), asked.model(), asked.knobs(), assumptions);
    Case known = OwnService.known();

    assertThat(conclusion().assumptions(assumed, known, true)).isEqualTo(assumptions);
    assertThat(conclusion().assumptions(assumed, known, false)).isEqualTo(assumptions);
    assertThat(conclusion().assumptions(asked, known, true)).isEmpty();
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void theFoldersOfAnObservationAreTheirOwnersAlone() throws IOException {
    Path observation = folder.resolve("results/run/observation");

    Folders.make(observation);

    for (Path made : List.of(observation, folder.resolve("results/run"))) {
      assertThat(Files.getPosixFilePermissions(made))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> Folders.make(file.resolve("run/observation")))
        .hasMessageStartingWith("Cannot make " + file.resolve("run/observation") + ": ")
        .hasMessageEndingWith(". Make room, or name another folder with --out.");
  }

  @Test
  void aForecastIsMadeOnceAndItsUsersAreMeasured() throws IOException {
    VirtualForecast forecast = forecast(List.of());
    assertThat(forecast.users(List.of(7, 3))).containsExactly(7, 3);
    forecast.make(seen("platform"), 2, out, _ -> {});
    assertThat(folder.resolve("virtual-predicted.csv")).doesNotExist();
    assertThat(forecast.users(List.of(7, 3))).containsExactly(7, 3);
    assertThat(forecast.score(List.of()))
        .isEqualTo(new OwnAnswer.Section("Virtual threads, predicted and not measured", List.of()));
    forecast.make(traced(), 2, out, _ -> {});
    assertThat(folder.resolve("virtual-predicted.csv")).as("asked before").doesNotExist();

    VirtualForecast made = forecast(List.of(8, 40));
    made.make(traced(), 2, out, _ -> {});

    assertThat(Files.readAllLines(folder.resolve("virtual-predicted.csv"))).hasSize(3);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("Virtual threads, predicted from this alone:")
        .contains("The compilers still used 6.0 % of its CPUs at 64 users");
    assertThat(made.users(List.of(60, 61, 90))).containsExactly(8, 40, 90);
    assertThat(made.users(List.of(60))).containsExactly(8, 40);
    OwnAnswer.Section score = made.score(new WrittenRun().users(100, 5).trials());
    assertThat(score.title()).isEqualTo("Virtual threads, predicted before any of them had run");
    assertThat(score.sentences()).isNotEmpty();
  }

  private VirtualForecast forecast(List<Integer> users) {
    return new VirtualForecast(
        new Installation(folder, Path.of("jdk")),
        new ModePrediction.Question(
            new ScenarioText.Subject(
                "shop", List.of("/usr/bin/java"), Map.of(), Map.of(), List.of()),
            RequestPattern.parse("--get", "/orders/{1..9}"),
            users,
            1000),
        folder);
  }

  private static ModeEvidence traced() {
    return new ModeEvidence(
        "platform",
        List.of(
            new LoadPoint(1, 10, 100, 1, 0.01, 0.02, 0),
            new LoadPoint(
                64,
                99,
                640,
                1,
                new LoadPoint.Threads(10, 0),
                new LoadPoint.Busy(0.1, 0.06, 0.1, 0),
                0,
                Handshakes.NONE)),
        Optional.of(
            new TracedPath(
                100, List.of(new TracedPath.Wait("db", Activity.WAITS, 99, 1)), 0, "http-")),
        Optional.empty(),
        Map.of(),
        10);
  }

  private static ModeEvidence seen(String mode) {
    return new ModeEvidence(
        mode,
        List.of(new LoadPoint(1, 10, 100, 1, 0.1, 0.1, 0)),
        mode.equals("virtual")
            ? Optional.of(
                new TracedPath(
                    100, List.of(new TracedPath.Wait("db", Activity.WAITS, 99, 1)), 1, ""))
            : Optional.empty(),
        Optional.empty(),
        Map.of(),
        0);
  }

  private Conclusion conclusion() {
    return new Conclusion(
        new ScenarioRun(
            new Installation(Commands.root(), Path.of("jdk")), out, out, new Screen(), ""));
  }

  private ScenarioRun.Asked asked() {
    return new ScenarioRun.Asked(
        OwnService.scenario(),
        folder,
        new Invocation("./loomgauge run own", Map.of(), Map.of(), "", false));
  }

  private Tried tried(Map<String, Map<String, String>> modes) {
    OwnCommand command = OwnCommand.of(List.of("java", "Own"));
    return new Tried(
        new StartedTry.Asked(
            new Discovery.Subject(command, Map.of(), modes, SweptDelays.NONE),
            new Discovery.Load(
                RequestPattern.parse("--get", "/slow"),
                AskedOrigin.UNKNOWN,
                64,
                ObservationPace.USUAL),
            List.of(),
            new StartedTry.Files(new OwnFile(folder.resolve("own.yaml")), folder),
            ""),
        forecast(List.of()),
        OwnService.MODEL,
        OwnService.KNOBS,
        List.of());
  }

  private static ProofOptions options(String... words) {
    return CommandLine.populateCommand(new ProofOptions(), words);
  }
}
