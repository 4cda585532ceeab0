package dev.loomgauge.cli.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import dev.loomgauge.run.fitness.Doctor;
import dev.loomgauge.run.fitness.MachineFinding;
import dev.loomgauge.run.machine.TierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is refused before anything is started. */
class GateCommandTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --get /                              | gate: has no --base.
          --get / --base FILE                  | gate: has no --head.
          --get / --base gone.jar --head FILE  | --base gone.jar: is not there. Build it, or correct the path.
          --get / --base FILE --head gone.jar  | --head gone.jar: is not there.
          --base FILE --head FILE              | gate: says no request.
          --get / --request a --base FILE --head FILE | gate: has --get and --request.
          --get / --base FILE --head FILE -- java A   | -- java A: has no {build}, so base and head would be the same.
          --get / --base FILE --head FILE      | -- -jar
          --get / --base FILE --head FILE -- no-such-program {build} | -- no-such-program: is no program that can be started.
          --get https://192.0.2.7/ --base FILE --head FILE | --get 'https://192.0.2.7/': is not on loopback, where the service is started.
          --get / --base FILE --head FILE --users 8  | --users: goes with --time, without which nothing is timed.
          --get / --base FILE --head FILE --metric cpu | --metric: goes with --time
          --get / --base FILE --head FILE --margin 3%  | --margin: goes with --time, without which nothing is timed.
          --get / --base FILE --head FILE --margin 5% --users 8 --metric p99 | --users, --margin, --metric: go with --time
          --get / --base FILE --head FILE --time soon | --time: is 'soon', which is not a duration.
          --get / --base FILE --head FILE --time 0s   | --time: is '0s', which is not a duration.
          --get / --base FILE --head FILE --time 1m --users 100001 | --users: is '100001'.
          --get / --base FILE --head FILE --time 1m --users 0 | --users: is '0'. Give a whole number from 1 to 100000.
          --get / --base FILE --head FILE --time 1m --margin 3 | --margin: is '3'. Write a percentage above 0 and under 100: 3%.
          --get / --base FILE --head FILE --time 1m --metric cpu,speed | --metric: is 'speed', which is none. Name some of them: throughput,p99,cpu,allocated.
          --get http://127.0.0.1:8080/ --base FILE --head FILE --time 1m | --get http://127.0.0.1:8080: names a port
          --get http://127.0.0.1/ --base FILE --head FILE --time 1m | -- -jar
          --get / --base FILE --head FILE --fail-on undecided | --fail-on undecided: goes with --time, without which nothing is timed. Add --time 15m.
          --get / --base FILE --head FILE --fail-on undecided --users 8 | --fail-on undecided, --users: go with --time
          --get / --base FILE --head FILE --fail-on undecided --time 1m | -- -jar
          --get / --base FILE --head FILE --fail-on slower | Invalid value for option '--fail-on'
          """)
  void wrongUsesAreOneErrorEach(String options, String problem) throws IOException {
    Path file = Files.writeString(folder.resolve("text.jar"), "no jar");
    Path results = folder.resolve("results");

    Commands.Done done =
        Commands.run(
            ("gate --plain --out " + results + " " + options.replace("FILE", file.toString()))
                .split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith(problem);
    assertThat(done.out()).isEmpty();
    assertThat(results).doesNotExist();
  }

  @Test
  void aFolderWithFilesThatNoGateHasLeftIsRefusedBeforeAnythingIsStarted() throws IOException {
    Path build = Files.writeString(folder.resolve("app.jar"), "");
    Path reports = Files.createDirectory(folder.resolve("reports"));
    Files.writeString(reports.resolve("junit.xml"), "of the tests");

    Commands.Done done =
        Commands.run(
            "gate --plain --get / --base %1$s --head %1$s --out %2$s -- /bin/true {build}"
                .formatted(build, reports)
                .split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err())
        .startsWith("--out " + reports + ": holds files that no gate has left: junit.xml.");
    assertThat(reports.toFile().list()).containsExactly("junit.xml");
  }

  private static GateCommand parsed(String words) {
    return (GateCommand)
        Commands.parsed(Commands.root(), words.split(" ", -1)).commandSpec().userObject();
  }

  @Test
  void bothBuildsAreAskedTheSameByUpTo256Users() {
    assertThat(parsed("gate --get /a").asked())
        .returns("/a", load -> load.request().path())
        .returns(AskedOrigin.UNKNOWN, Discovery.Load::at)
        .returns(256, Discovery.Load::mostUsers)
        .returns(ObservationPace.USUAL, Discovery.Load::pace);
  }

  @Test
  void eachBuildStandsInItsCommandWithItsOwnEnvironment() {
    String words =
        "gate --env A=1 --env B=2 --base-env B=3 --head-env C=4 -- sh -c cat {build} x{build}";
    GateCommand command = parsed(words);

    Map<GateBuild, Discovery.Subject> subjects =
        command.subjects(Path.of("old.jar"), Path.of("new.jar"));

    Discovery.Subject base = Objects.requireNonNull(subjects.get(GateBuild.BASE));
    Discovery.Subject head = Objects.requireNonNull(subjects.get(GateBuild.HEAD));
    assertThat(base.command().command()).endsWith("cat", "old.jar", "xold.jar");
    assertThat(head.command().command()).endsWith("cat", "new.jar", "xnew.jar");
    assertThat(base.env()).containsEntry("A", "1").containsEntry("B", "3").doesNotContainKey("C");
    assertThat(head.env()).containsEntry("A", "1").containsEntry("B", "2").containsEntry("C", "4");
  }

  @Test
  void whatMakesAMachineUnfitIsToldWithWhatWasSeen() {
    assertThat(
            MachineCheck.unfit(
                List.of(
                    finding("memory", MachineFinding.State.GOOD),
                    finding("steal", MachineFinding.State.BAD),
                    finding("clock", MachineFinding.State.CAUTION),
                    finding(Doctor.TURN, MachineFinding.State.BAD),
                    finding("swap", MachineFinding.State.BAD))))
        .containsExactly("steal: seen of steal", "swap: seen of swap");
  }

  private static MachineFinding finding(String subject, MachineFinding.State state) {
    return new MachineFinding(subject, state, "seen of " + subject, "a meaning", "a remedy");
  }

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private List<String> unfit = List.of();

  private GateCommand command(Map<String, String> environment) {
    GateCommand command =
        new GateCommand(
            new Installation(Commands.root(), Path.of("jdk")),
            ObservationPace.USUAL,
            () -> unfit,
            environment,
            new PrintStream(printed, true, UTF_8),
            new PrintStream(told, true, UTF_8));
    new CommandLine(command).parseArgs("--plain");
    return command;
  }

  private GateResult result(FailOn failOn) {
    return new GateResult(
        Path.of("main/app.jar"),
        Path.of("target/app.jar"),
        GateResults.ORIGIN,
        GateResults.result(failOn, GateResults.all()).decision(),
        Optional.empty(),
        failOn,
        folder.resolve("results"));
  }

  @Test
  void whatWasDecidedIsPrintedAndWrittenAndFailsByItsCode() {
    assertThat(command(Map.of("GITHUB_STEP_SUMMARY", "")).end(result(FailOn.worse)))
        .isEqualTo(ExitCode.GATE_FAILED);

    assertThat(printed.toString(UTF_8)).contains("so the gate fails").doesNotContain("::");
    assertThat(folder.resolve("results/gate.json")).content().contains("\"failed\" : true");
    assertThat(told.toString(UTF_8)).isEmpty();
    assertThat(command(Map.of()).end(result(FailOn.never))).isEqualTo(ExitCode.DONE);
  }

  @Test
  void inAWorkflowItIsAnnotatedBehindTheScreenAndSummarised() throws IOException {
    Path step = Files.writeString(folder.resolve("step.md"), "before");
    Map<String, String> workflow =
        Map.of("GITHUB_ACTIONS", "true", "GITHUB_STEP_SUMMARY", step.toString());

    command(workflow).end(result(FailOn.worse));

    assertThat(printed.toString(UTF_8))
        .containsSubsequence("so the gate fails", "::error title=gate%3A worse::");
    assertThat(step).content().isEqualTo("before\n" + GateFiles.markdown(result(FailOn.worse)));
    Map<String, String> full =
        Map.of("GITHUB_ACTIONS", "false", "GITHUB_STEP_SUMMARY", folder.toString());
    printed.reset();
    assertThat(command(full).end(result(FailOn.never))).isEqualTo(ExitCode.DONE);
    assertThat(told.toString(UTF_8))
        .startsWith("The summary of the step cannot be written: ")
        .hasLineCount(1);
    assertThat(printed.toString(UTF_8)).doesNotContain("::");
  }

  private static final Discovery.Load ASKED =
      new Discovery.Load(
          RequestPattern.parse("--get", "/"), AskedOrigin.UNKNOWN, 256, ObservationPace.USUAL);

  private void fails(Map<String, String> environment) {
    TierException problem = new TierException("base: no\nport");
    assertThatThrownBy(
            () ->
                command(environment)
                    .told(
                        folder,
                        ASKED,
                        _ -> {
                          throw problem;
                        }))
        .isSameAs(problem);
  }

  @Test
  void aBuildThatCannotBeComparedIsAnAnnotationOfAWorkflowToo() {
    fails(Map.of());
    assertThat(printed.toString(UTF_8)).isEmpty();

    fails(Map.of("GITHUB_ACTIONS", "true"));
    assertThat(printed.toString(UTF_8))
        .isEqualToNormalizingNewlines("::error title=gate%3A not compared::base: no%0Aport\n");
  }

  @Test
  void onAnUnfitMachineNothingIsTimedAndItsFactsAreWrittenAllTheSame() throws Exception {
    unfit = List.of("steal: 12.0 %", "swap: 3 MB/s");
    GateResult facts = result(FailOn.undecided);
    GateCommand command = command(Map.of());

    GateResult timed =
        command.told(
            folder, ASKED, builds -> command.timed(builds, Map.of(), GateResults.ASKED, facts));

    assertThat(timed).isEqualTo(facts.with(GateTimes.unfit(GateResults.ASKED, unfit)));
    assertThat(facts.folder().resolve("summary.md")).content().isEqualTo(GateFiles.markdown(facts));
  }

  private static GateEvidence evidence(long ok, long failed) {
    return new GateEvidence(
        List.of(new GateEvidence.Window(ok, failed, OptionalLong.empty())),
        List.of(),
        false,
        HeapSizes.NONE);
  }

  @Test
  void theHeadIsHeldAgainstTheBase() {
    GateEvidence base = evidence(100, 0);
    GateEvidence head = evidence(70, 20);

    assertThat(GateCommand.decision(Map.of(GateBuild.HEAD, head, GateBuild.BASE, base)))
        .isEqualTo(GateDecision.of(base, head))
        .isNotEqualTo(GateDecision.of(head, base));
  }

  @Test
  void resultsAreKnownOnceTheirFolderIsChosenByTheNameOfTheHead() {
    GateCommand command = command(Map.of());

    assertThat(command.results()).isEmpty();
    Path chosen = command.resultsOf(Path.of("target/My App.jar"));
    assertThat(command.results()).hasValue(chosen);
    assertThat(chosen)
        .hasParentRaw(Commands.root().resolve("results"))
        .satisfies(
            folder -> assertThat(folder.getFileName().toString()).endsWith("-gate-my-app-jar"));
  }

  @Test
  void itsHelpIsGroupedByPurpose() {
    assertThat(Commands.run("gate", "--help").out())
        .containsSubsequence(
            "What to compare:",
            "--base",
            "--head",
            "Requests:",
            "--get",
            "How the builds are started:",
            "--env",
            "Verdict:",
            "--fail-on",
            "Times:",
            "--metric",
            "--time",
            "Output:",
            "--out",
            "Examples:");
  }

  private static Optional<TimesAsked> times(String... options) {
    return CommandLine.populateCommand(new TimesOptions(), options).asked(FailOn.worse);
  }

  @Test
  void whatIsTimedIsWhatIsAskedForAndElseAllWithinThreePercent() {
    assertThat(times()).isEmpty();
    assertThat(times("--time", "15m"))
        .hasValue(
            new TimesAsked(
                Duration.ofMinutes(15), OptionalInt.empty(), 0.03, List.of(TimeMetric.values())));
    assertThat(times("--time", "90s", "--users", "100000", "--margin", "4%", "--metric", "p99,cpu"))
        .hasValue(
            new TimesAsked(
                Duration.ofSeconds(90),
                OptionalInt.of(100_000),
                0.04,
                List.of(TimeMetric.P99, TimeMetric.CPU)));
  }
}
