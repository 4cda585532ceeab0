package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.cli.own.AskedRequests;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.cli.terminal.WorkflowCommand;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.Builds;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import dev.loomgauge.run.discovery.OwnCommand;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge gate}. */
@Command(
    name = "gate",
    description =
        "Compares what a request does in two builds of your own service (queries, connections, pinned"
            + " threads, allocation), with --time also throughput and p99, and fails if it is worse.",
    mixinStandardHelpOptions = true,
    customSynopsis =
        "loomgauge gate --base BUILD --head BUILD --get PATH [OPTIONS] [-- COMMAND...]",
    footer = {
      "",
      "Examples:",
      "  loomgauge gate --base main/app.jar --head target/app.jar \\",
      "      --get '/orders/{1..1000}'",
      "  loomgauge gate --base old --head new --get / \\",
      "      -- java -Xmx1g -jar {build}/quarkus-run.jar"
    })
public final class GateCommand extends ResultsCommand {
  private static final String BUILD = "{build}";
  private static final int MOST_USERS = 256;

  private final ObservationPace pace;
  private final MachineCheck machine;
  private final Map<String, String> environment;

  @ArgGroup(validate = false, order = 1, heading = "%nWhat to compare:%n")
  private Compared builds = new Compared();

  @ArgGroup(validate = false, order = 2, heading = "%nRequests:%n")
  private Asked requests = new Asked();

  @ArgGroup(validate = false, order = 3, heading = "%nHow the builds are started:%n")
  private Start start = new Start();

  @ArgGroup(validate = false, order = 4, heading = "%nVerdict:%n")
  private Verdict verdict = new Verdict();

  @ArgGroup(validate = false, order = 5, heading = "%nTimes:%n")
  private TimesOptions timed = new TimesOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nOutput:%n")
  private Output output = new Output();

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description =
          "After --: the command that starts the service, with {build} in place of the build"
              + " (default: java -jar {build}).")
  private List<String> words = new ArrayList<>();

  /** Two builds of one service. */
  private static final class Compared {
    @Option(
        names = "--base",
        paramLabel = "BUILD",
        description = "The build to compare with: a jar, or what the command names as {build}.")
    private @Nullable Path base;

    @Option(names = "--head", paramLabel = "BUILD", description = "The build to judge.")
    private @Nullable Path head;
  }

  /** What both are asked. */
  private static final class Asked extends AskedRequests {
    private Asked() {
      super("gate");
    }
  }

  /** What is set for a service that is started. */
  private static final class Start {
    @Option(
        names = "--env",
        paramLabel = "NAME=VALUE",
        description =
            "Environment variable of both builds; {port} is the port that the service gets. May be"
                + " repeated.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(
        names = "--base-env",
        paramLabel = "NAME=VALUE",
        description = "The same, of the base only.")
    private Map<String, String> base = new LinkedHashMap<>();

    @Option(
        names = "--head-env",
        paramLabel = "NAME=VALUE",
        description = "The same, of the head only.")
    private Map<String, String> head = new LinkedHashMap<>();

    Map<String, String> with(Map<String, String> own) {
      Map<String, String> all = new LinkedHashMap<>(env);
      all.putAll(own);
      return all;
    }
  }

  /** When it fails. */
  private static final class Verdict {
    @Option(
        names = "--fail-on",
        paramLabel = "OUTCOME",
        description =
            "Ends with exit code 1 if a fact is worse or a time slower; with 'changed' also if a fact"
                + " changed; with 'undecided' also if a time is undecided or void; with 'never' not"
                + " at all (default: ${DEFAULT-VALUE}).",
        defaultValue = "worse")
    private FailOn failOn = FailOn.worse;
  }

  /** What is written, and where. */
  private static final class Output extends Screen {
    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = "Results folder; by default results/<time>-gate-<name>.")
    private @Nullable Path results;
  }

  /**
   * The command.
   *
   * @param pace of the loads under which requests are counted
   * @param machine asked before anything is timed
   * @param environment of this process, in which GitHub says where it runs
   */
  public GateCommand(
      Installation home,
      ObservationPace pace,
      MachineCheck machine,
      Map<String, String> environment,
      PrintStream out,
      PrintStream err) {
    super(home, out, err);
    this.pace = pace;
    this.machine = machine;
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    Path base = build("--base", builds.base);
    Path head = build("--head", builds.head);
    if (!words.isEmpty() && words.stream().noneMatch(word -> word.contains(BUILD))) {
      throw new OptionException(
          "-- " + String.join(" ", words),
          "has no {build}, so base and head would be the same.",
          "Write {build} in the place of the jar or folder, as in -- java -jar {build}.");
    }
    Discovery.Load asked = asked();
    Optional<TimesAsked> times = timed.asked(verdict.failOn);
    if (times.isPresent()) {
      requireFreePorts(asked);
    }
    Map<GateBuild, Discovery.Subject> subjects = subjects(base, head);
    Path into = resultsOf(head);
    GateOrigin origin = GateOrigin.here(base, head);
    GateFiles.remove(into);
    Folders.make(into.resolve("observation"));
    return end(
        told(
            into,
            asked,
            started ->
                started.inTurn(
                    () -> {
                      GateResult facts =
                          new GateResult(
                              base,
                              head,
                              origin,
                              decision(started.counted(subjects)),
                              times.map(GateTimes::none),
                              verdict.failOn,
                              into);
                      return times.isEmpty() ? facts : timed(started, subjects, times.get(), facts);
                    })));
  }

  Discovery.Load asked() {
    return new Discovery.Load(requests.pattern(), requests.originOfStarted(), MOST_USERS, pace);
  }

  static GateDecision decision(Map<GateBuild, GateEvidence> seen) {
    return GateDecision.of(
        Objects.requireNonNull(seen.get(GateBuild.BASE)),
        Objects.requireNonNull(seen.get(GateBuild.HEAD)));
  }

  int end(GateResult result) {
    GateText.screen(out, result, output.all());
    if (inWorkflow()) {
      GateText.annotations(out, result);
    }
    GateFiles.write(result);
    Optional.ofNullable(environment.get("GITHUB_STEP_SUMMARY"))
        .filter(file -> !file.isEmpty())
        .flatMap(file -> GateFiles.append(result, Path.of(file)))
        .ifPresent(why -> err.println(Printable.oneLine(why)));
    return result.failed() ? ExitCode.GATE_FAILED : ExitCode.DONE;
  }

  private boolean inWorkflow() {
    return "true".equals(environment.get("GITHUB_ACTIONS"));
  }

  /** What a part of a gate takes from builds that are started. */
  interface Part {
    GateResult of(Builds started) throws InterruptedException;
  }

  /** What is measured; a build that does not start or answer is an annotation, too. */
  GateResult told(Path into, Discovery.Load asked, Part part) throws InterruptedException {
    try (Interruption _ = Interruption.of(Thread.currentThread())) {
      return annotated(into, asked, part); // before the interruption lets the JVM end
    }
  }

  private GateResult annotated(Path into, Discovery.Load asked, Part part)
      throws InterruptedException {
    try (ProgressLine progress = ProgressLine.of(err, output.plain())) {
      return part.of(new Builds(new Discovery(home, asked, into.resolve("observation"), progress)));
    } catch (UserError e) {
      if (inWorkflow()) {
        WorkflowCommand.print(
            out, "error", Map.of("title", "gate: not compared"), String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  /** Both with times, in files from the first load on. */
  GateResult timed(
      Builds started,
      Map<GateBuild, Discovery.Subject> subjects,
      TimesAsked asked,
      GateResult facts)
      throws InterruptedException {
    GateFiles.write(facts);
    List<String> unfit = machine.unfit();
    return facts.with(
        unfit.isEmpty()
            ? started.timed(subjects, asked, times -> GateFiles.write(facts.with(times)))
            : GateTimes.unfit(asked, unfit));
  }

  /** Both run at once when they are timed. */
  private static void requireFreePorts(Discovery.Load asked) {
    asked
        .at()
        .base()
        .filter(base -> base.getPort() > 0)
        .ifPresent(
            base -> {
              throw new OptionException(
                  "--get " + base,
                  "names a port, which base and head cannot both have while they are timed.",
                  "Leave it out, and let the service listen on the port of $PORT or {port}.");
            });
  }

  private static Path build(String option, @Nullable Path build) {
    if (build == null) {
      throw new OptionException(
          "gate",
          "has no " + option + ".",
          "Name both builds: --base main/app.jar --head target/app.jar.");
    }
    if (!Files.exists(build)) {
      throw new OptionException(
          option + " " + build, "is not there.", "Build it, or correct the path.");
    }
    return build;
  }

  Map<GateBuild, Discovery.Subject> subjects(Path base, Path head) {
    Map<GateBuild, Discovery.Subject> subjects = new EnumMap<>(GateBuild.class);
    subjects.put(GateBuild.BASE, subject(base, start.with(start.base)));
    subjects.put(GateBuild.HEAD, subject(head, start.with(start.head)));
    return subjects;
  }

  private Discovery.Subject subject(Path build, Map<String, String> env) {
    List<String> command = words.isEmpty() ? List.of("java", "-jar", BUILD) : words;
    OwnCommand own =
        OwnCommand.of(command.stream().map(word -> word.replace(BUILD, build.toString())).toList());
    return new Discovery.Subject(own, own.listening(env), Map.of(), SweptDelays.NONE);
  }

  Path resultsOf(Path head) {
    return decided(Folders.results(home, output.results, "gate-" + head.getFileName()));
  }
}
