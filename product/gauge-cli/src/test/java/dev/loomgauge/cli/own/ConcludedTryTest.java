package dev.loomgauge.cli.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.SizeProofRun.Tried;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.core.discovery.answer.Choice;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.discovery.answer.SizeProof;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.OwnCommand;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.tier.KeptServices;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is answered and proved of a service by trials that are given. */
class ConcludedTryTest {
  private static final String SIZE = "jdk-http-server-threads";
  private static final Verdict RECORDED =
      new ResultsFolder(Path.of("src/test/resources/recorded/run")).readVerdict().orElseThrow();

  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final List<ScenarioRun.Asked> measured = new ArrayList<>();
  private List<Trial> trials = new WrittenRun().users(20, 98, 99).trials();
  private boolean interrupted;

  @BeforeEach
  void written() throws IOException {
    Files.writeString(folder.resolve("own.yaml"), OwnService.text());
  }

  private ScenarioRun run() {
    return new ScenarioRun(
        new Installation(Commands.root(), folder.resolve("jdk")),
        new PrintStream(printed, true, UTF_8),
        new PrintStream(told, true, UTF_8),
        new Screen(),
        "",
        (_, asked, _, _) -> {
          measured.add(asked);
          new WrittenRun().users(20, 98, 99).in(asked.folder());
          return new Experiment.Result(RECORDED, trials, interrupted);
        });
  }

  private Tried tried(Assumption... assumptions) {
    OwnCommand command = OwnCommand.of(List.of("java", "Own"));
    RequestPattern request = RequestPattern.parse("--get", "/slow");
    return new Tried(
        new StartedTry.Asked(
            new Discovery.Subject(
                command, Map.of(), Map.of("platform", Map.of()), SweptDelays.NONE),
            new Discovery.Load(request, AskedOrigin.UNKNOWN, 64, QuickPace.QUICK),
            List.of(),
            new StartedTry.Files(new OwnFile(folder.resolve("own.yaml")), folder.resolve("out")),
            ""),
        new VirtualForecast(
            run().home(),
            new ModePrediction.Question(
                new ScenarioText.Subject("own", List.of("java"), Map.of(), Map.of(), List.of()),
                request,
                List.of(),
                64),
            folder),
        OwnService.MODEL,
        OwnService.KNOBS,
        List.of(assumptions));
  }

  private int conclude(Tried tried, boolean prove) throws InterruptedException {
    try (KeptServices none = new KeptServices()) {
      return new Conclusion(run()).of(tried, none, prove);
    }
  }

  private String out() {
    return printed.toString(UTF_8);
  }

  private String err() {
    return told.toString(UTF_8);
  }

  private Path answer() {
    return new ResultsFolder(folder.resolve("out")).answerJson();
  }

  private static Design design() {
    return OwnService.scenario().design().onOneStart();
  }

  @Test
  void trialsAreMeasuredOnceAnsweredKeptAndTheirEvidencePrintedWithTheirCode() throws Exception {
    Assumption ten = new Assumption.OfKnob(OwnService.KNOBS.getFirst(), List.of("10"));

    assertThat(conclude(tried(ten), false)).isEqualTo(ExitCode.FAILED);

    assertThat(measured)
        .singleElement()
        .returns(folder.resolve("out"), ScenarioRun.Asked::folder)
        .returns(design(), asked -> asked.scenario().design());
    OwnAnswer kept = Json.read(answer(), OwnAnswer.class);
    assertThat(kept.sections()).extracting(OwnAnswer.Section::title).containsExactly("Answer");
    assertThat(out())
        .containsSubsequence("What if, at 20", "Answer\n", "  - ", "All throughput is in req/s.")
        .doesNotContain("Nothing is proved");
    assertThat(err())
        .startsWith("Results: " + folder.resolve("out"))
        .endsWith("Report:  " + folder.resolve("out/report.html") + "\n");
  }

  @Test
  void trialsThatWereStoppedArePrintedAndNotAnswered() throws Exception {
    interrupted = true;

    assertThat(conclude(tried(), true)).isEqualTo(ExitCode.INTERRUPTED);

    assertThat(out()).contains("All throughput is in req/s.").doesNotContain("Answer\n");
    assertThat(err()).contains("Stopped before the end. Continue with: ./loomgauge run --resume ");
    assertThat(answer()).doesNotExist();
  }

  @Test
  void withoutACalibrationTheTableSaysThatNothingIsKnownAndNothingIsProved() throws Exception {
    Assumption ten = new Assumption.OfKnob(OwnService.KNOBS.getFirst(), List.of("10"));

    assertThat(conclude(tried(ten), true)).isEqualTo(ExitCode.FAILED);

    assertThat(measured)
        .singleElement()
        .returns(design().once(), asked -> asked.scenario().design());
    assertThat(out().replaceAll(" +", " "))
        .containsSubsequence(
            "What if, at 20 users (predicted, not measured)\n",
            " platform 5 (now) unknown unknown unknown unknown\n",
            " platform 10 unknown unknown unknown unknown\n",
            "\nNothing is proved: without a calibration nothing is predicted.\n",
            "Answer\n");
  }

  @Test
  void aProofOfWhatNoSettingReachesIsToldSo() throws Exception {
    conclude(tried(), true);

    assertThat(out())
        .contains("\nNothing is proved: ", " limits the service, and no setting is known that ")
        .doesNotContain("What if");
    assertThat(measured).hasSize(1);
  }

  @Test
  void withoutASizeThatIsAskedForAProofAsksForLargerOnesOfThePoolThatLimits() throws Exception {
    trials =
        List.of(
            TrialCopy.of(sized("5", 98))
                .bottleneck(
                    new Bottleneck(
                        new Bottleneck.Pool("threads"),
                        1,
                        new Bottleneck.FullPool("JDK HTTP server threads", 5, 5, 19)))
                .trial());

    conclude(tried(), true);

    assertThat(out().replaceAll(" +", " "))
        .containsSubsequence(
            "What if, at 30 users (predicted, not measured)\n",
            " platform 5 (now) unknown",
            " platform 10 unknown",
            " platform 20 unknown",
            "Nothing is proved: without a calibration nothing is predicted.\n");
  }

  @Test
  void withoutAValidTrialNothingIsPredicted() throws Exception {
    trials =
        trials.stream().map(t -> TrialCopy.of(t).outcome(Trial.Outcome.FAILED).trial()).toList();
    Assumption ten = new Assumption.OfKnob(OwnService.KNOBS.getFirst(), List.of("10"));

    conclude(tried(ten), true);

    assertThat(out()).contains("No answer: no trial at the highest load").doesNotContain("What if");
  }

  private static Trial sized(String size, double rps) {
    Limit limit =
        new Limit(
            "threads",
            Limit.Kind.RESOURCE,
            new Limit.Terms("threads", 1, 1.0 / (20.0 * Integer.parseInt(size))),
            true,
            0);
    return TrialCopy.of(new WrittenRun().users(24, rps).trials().getFirst())
        .levels(Map.of("threads", "platform", "users", "24", SIZE, size))
        .prediction(
            new Prediction(
                50,
                limit.rps(),
                null,
                5.0,
                List.of(limit),
                ExpectedFigures.of("laws", rps, null, null, null, null, 0, Map.of())))
        .trial();
  }

  private static Choice choice() {
    Prediction any = sized("5", 98).prediction();
    return new Choice(
        new Outcome(Map.of("threads", "platform", SIZE, "10"), any),
        new Outcome(Map.of("threads", "platform", SIZE, "5"), any),
        Map.of(SIZE, "10"));
  }

  @Test
  void aSizeIsProvedBesideThatOfTodayInTheSameBlocks() throws Exception {
    trials = List.of(sized("10", 190), sized("5", 98));

    SizeProofRun.Done done = new SizeProofRun(run()).of(tried(), choice(), 24);

    ScenarioRun.Asked asked = measured.getFirst();
    assertThat(measured).hasSize(1);
    assertThat(asked.folder()).isEqualTo(folder.resolve("out/proof"));
    assertThat(asked.scenario().design()).isEqualTo(OwnService.scenario().design().comparing(SIZE));
    assertThat(CellPlan.of(asked.scenario(), 1))
        .extracting(cell -> Map.copyOf(cell.levels()))
        .containsExactlyInAnyOrder(
            Map.of("threads", "platform", "users", "24", SIZE, "5"),
            Map.of("threads", "platform", "users", "24", SIZE, "10"));
    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
    SizeProof proof = done.proof().orElseThrow();
    assertThat(proof.changed()).isEqualTo(Map.of(SIZE, "10"));
    assertThat(proof.knobs()).isEqualTo(OwnService.KNOBS);
    assertThat(proof.proof().before()).containsExactly(trials.getLast());
    assertThat(proof.proof().after()).containsExactly(trials.getFirst());
    assertThat(err()).contains("Measured beside the current size: " + SIZE + "=10\n");
    assertThat(out()).contains("All throughput is in req/s.");
  }

  @Test
  void aProofThatWasStoppedOrHasOneSideAloneIsNone() throws Exception {
    trials = List.of(sized("10", 190));
    assertThat(new SizeProofRun(run()).of(tried(), choice(), 24).proof()).isEmpty();

    trials = List.of(sized("10", 190), sized("5", 98));
    interrupted = true;
    SizeProofRun.Done stopped = new SizeProofRun(run()).of(tried(), choice(), 24);
    assertThat(stopped.code()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(stopped.proof()).isEmpty();
  }
}
