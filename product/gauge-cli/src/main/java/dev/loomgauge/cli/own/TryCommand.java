package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.command.ScenarioRun;
import dev.loomgauge.cli.own.AskedRequests.Address;
import dev.loomgauge.cli.own.AskedRequests.AskedAnywhere;
import dev.loomgauge.cli.own.StartedTry.ProofOptions;
import dev.loomgauge.cli.own.StartedTry.StartOptions;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.RunScreen;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import dev.loomgauge.run.discovery.OwnCommand;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge try}. */
@Command(
    name = "try",
    description =
        "Starts your own service, finds out what limits it, and measures what virtual threads"
            + " change.",
    mixinStandardHelpOptions = true,
    customSynopsis = {
      "loomgauge try --get PATH [OPTIONS] -- COMMAND...",
      "       loomgauge try --get PATH [OPTIONS] --pid PID | --pod POD | --url URL"
    },
    footer = {
      "",
      "Examples:",
      "  loomgauge try --get '/owners/{1..10}' -- java -jar app.jar",
      "  loomgauge try --get / --delay 5432=3ms --what-if connections=10,20 \\",
      "      --jar app.jar"
    })
public final class TryCommand extends ResultsCommand {
  private static final int DEFAULT_MOST_USERS = 1024;
  private static final int MOST_USERS = 100_000;

  private final ObservationPace pace;

  @ArgGroup(validate = false, order = 1, heading = "%nWhat to test:%n")
  private Subject subject = new Subject();

  @ArgGroup(validate = false, order = 2, heading = "%nRequests:%n")
  private AskedAnywhere requests = new AskedAnywhere();

  @ArgGroup(validate = false, order = 3, heading = "%nLoad:%n")
  private Load load = new Load();

  @ArgGroup(validate = false, order = 4, heading = "%nHow the service is started:%n")
  private StartOptions start = new StartOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nWhat to predict and to prove:%n")
  private ProofOptions proof = new ProofOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nIn a Kubernetes cluster:%n")
  private PodOptions pods = new PodOptions();

  @ArgGroup(validate = false, order = 7, heading = "%nOutput:%n")
  private Output output = new Output();

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "After --: the command that starts the service, as you start it.")
  private List<String> words = new ArrayList<>();

  /** A service, in place of a command that starts it. */
  private static final class Subject {
    @Option(names = "--jar", paramLabel = "FILE", description = "Short for -- java -jar FILE.")
    private @Nullable Path jar;

    @Option(
        names = "--pid",
        paramLabel = "PID",
        description =
            "A service that is already running: it is observed and virtual threads are predicted; it"
                + " is never restarted.")
    private @Nullable Long pid;

    @Option(
        names = "--url",
        paramLabel = "URL",
        description =
            "A service at an address: https://10.0.0.7:8443. It is measured from outside only:"
                + " throughput and response times, without causes.")
    private @Nullable String url;
  }

  /** How many users send requests. */
  private static final class Load {
    @Option(
        names = "--users",
        split = ",",
        paramLabel = "A,B",
        description =
            "Numbers of users to compare; by default below and above the limit that was found.")
    private List<Integer> users = new ArrayList<>();

    @Option(
        names = "--max-users",
        paramLabel = "N",
        description =
            "The largest number of users during the observation (default: "
                + DEFAULT_MOST_USERS
                + ").")
    private int most = DEFAULT_MOST_USERS;

    void check() {
      if (most < 16 || most > MOST_USERS) {
        throw new OptionException(
            "--max-users " + most, "is out of range.", "Give a number from 16 to 100000.");
      }
      if (users.stream().anyMatch(n -> n < 1)) {
        throw new OptionException("--users", "has a number below 1.", "Give 1 and more.");
      }
      if (users.stream().anyMatch(n -> n > MOST_USERS)) {
        throw new OptionException(
            "--users",
            "has a number above " + MOST_USERS + ".",
            "Give " + MOST_USERS + " at most.");
      }
    }
  }

  /** What is written, and where. */
  private static final class Output extends RunScreen {
    @Option(
        names = "--write",
        paramLabel = "FILE",
        description = "The scenario that is written; by default named after the jar.")
    private @Nullable Path scenario;

    @Option(
        names = "--out",
        paramLabel = "DIR",
        description = "Results folder; by default results/<time>-<name>.")
    private @Nullable Path results;
  }

  /** With the pace of the loads that observe a service. */
  public TryCommand(Installation home, ObservationPace pace, PrintStream out, PrintStream err) {
    super(home, out, err);
    this.pace = pace;
  }

  @Override
  public Integer call() throws InterruptedException {
    load.check();
    requireOneService();
    if (proof.facts) {
      new FactsTry(home, out, ProgressLine.of(err, output.plain())).run(askedOfFacts());
      return ExitCode.DONE;
    }
    if (pods.pod != null) {
      return new PodTry(home, out).run(askedOfPod(pods.pod));
    }
    if (subject.pid != null) {
      return running(subject.pid);
    }
    if (subject.url != null) {
      return outside(subject.url);
    }
    return new StartedTry(new ScenarioRun(home, out, err, output, "")).run(askedOfStarted(), proof);
  }

  StartedTry.Asked askedOfStarted() {
    Discovery.Load asked = asked(requests.originOfStarted());
    OwnCommand command = OwnCommand.of(command());
    Path scenario = output.scenario == null ? Path.of(command.name() + ".yaml") : output.scenario;
    requireOneFolder(scenario, command);
    Path into = resultsOf(command.name());
    return new StartedTry.Asked(
        new Discovery.Subject(
            command, command.listening(start.env), command.modes(start.virtual), swept(command)),
        asked,
        load.users,
        new StartedTry.Files(new OwnFile(scenario), into),
        asked());
  }

  FactsTry.Asked askedOfFacts() {
    if (proof.any()
        || start.changed()
        || pods.pod != null
        || subject.url != null
        || output.scenario != null) {
      throw new OptionException(
          "--facts",
          "counts what a service does as it is, and nothing else.",
          "Leave out --virtual, --delay, --knob, --what-if, --prove, --observe and --write, and name"
              + " the command that starts it, or --pid.");
    }
    if (subject.pid != null) {
      RunningTry.Asked running = askedOfRunning(subject.pid);
      return new FactsTry.Asked(
          running.name(),
          Optional.empty(),
          OptionalLong.of(running.pid()),
          running.observed(),
          running.users(),
          results().orElseThrow());
    }
    OwnCommand command = OwnCommand.of(command());
    return new FactsTry.Asked(
        command.name(),
        Optional.of(
            new Discovery.Subject(
                command, command.listening(start.env), Map.of(), SweptDelays.NONE)),
        OptionalLong.empty(),
        asked(requests.originOfStarted()),
        load.users,
        resultsOf(command.name()));
  }

  private void requireOneService() {
    String running = running();
    long named =
        Stream.of(!running.isEmpty(), subject.url != null, subject.jar != null, !words.isEmpty())
            .filter(is -> is)
            .count();
    if (named != 1) {
      throw new OptionException(
          "try",
          named == 0 ? "names no service." : "names more than one service.",
          "Give the command that starts it after --, or --jar FILE, or --pid PID or --pod POD of one that runs, or --url URL of one that runs elsewhere.");
    }
    if (running.isEmpty() && subject.url == null && !requests.allowedHosts().isEmpty()) {
      throw new OptionException(
          "--allow-host",
          "belongs to --pid and --url: a service that is started here listens on loopback.",
          "Leave it out, or name the running service with --pid or --url.");
    }
    if (pods.pod == null && !pods.words().isEmpty()) {
      throw new OptionException(
          pods.words(), "belongs to --pod.", "Leave it out, or name a pod with --pod.");
    }
    String unstarted = subject.url == null ? running : "--url " + subject.url;
    if (!unstarted.isEmpty() && start.any()) {
      throw new OptionException(
          unstarted,
          "is not restarted, so nothing can be set.",
          "Leave out --env, --virtual and --delay, or give the command that starts it after --.");
    }
    if (subject.url != null && (proof.any() || output.scenario != null || !load.users.isEmpty())) {
      throw new OptionException(
          unstarted,
          "is seen from outside, so nothing is predicted or written.",
          "Leave out --what-if, --prove, --knob, --observe, --write and --users.");
    }
    if (!running.isEmpty() && proof.any()) {
      throw new OptionException(
          running,
          "is observed and predicted, and no trial of it is made.",
          "Leave out --what-if, --prove, --knob and --observe; predict other sizes from the file that"
              + " is written: "
              + ProgramName.with("predict FILE --set connections=20."));
    }
  }

  /** What names a service that runs already and can be seen from inside; empty for another. */
  private String running() {
    return pods.pod != null
        ? "--pod " + pods.pod
        : subject.pid != null ? "--pid " + subject.pid : "";
  }

  /** Runs of the file start the service in the folder of the file; here it starts where we are. */
  private static void requireOneFolder(Path scenario, OwnCommand command) {
    Path here = Path.of("").toAbsolutePath().normalize();
    Path folder = scenario.toAbsolutePath().normalize().getParent();
    if (here.equals(folder)) {
      return;
    }
    command
        .relative()
        .ifPresent(
            word -> {
              throw new OptionException(
                  "--write " + scenario,
                  "lies in another folder than this one, from which alone the command finds '%s'."
                      .formatted(word),
                  "Runs of the file start the service in its folder: write it here, or give whole"
                      + " paths in the command.");
            });
  }

  private SweptDelays swept(OwnCommand command) {
    List<String> texts = new ArrayList<>(command.command());
    texts.addAll(start.env.values());
    texts.addAll(start.virtual.values());
    return DelayOptions.of(start.delays, texts);
  }

  private List<String> command() {
    return subject.jar == null ? words : List.of("java", "-jar", subject.jar.toString());
  }

  private Path resultsOf(String name) {
    Path into = Folders.results(home, output.results, name);
    Folders.requireUnused(into, ProgramName.with("run --resume " + ProgramName.word(into)));
    Folders.requireUnused(SizeProofRun.folder(into));
    return decided(into);
  }

  PodTry.Asked askedOfPod(String pod) {
    List<String> asked = new ArrayList<>(List.of("--max-users", String.valueOf(load.most)));
    if (!load.users.isEmpty()) {
      asked.add(
          "--users=" + load.users.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    return new PodTry.Asked(
        pods.cluster(),
        pod,
        pods.container,
        Optional.ofNullable(subject.pid),
        requests,
        asked,
        Optional.ofNullable(output.scenario),
        resultsOf(pod));
  }

  private Discovery.Load asked(AskedOrigin at) {
    return new Discovery.Load(requests.pattern(), at, load.most, pace);
  }

  private int running(long running) throws InterruptedException {
    new RunningTry(home, out, ProgressLine.of(err, output.plain()))
        .run(askedOfRunning(running), Optional.ofNullable(output.scenario));
    return ExitCode.DONE;
  }

  RunningTry.Asked askedOfRunning(long running) {
    Path into = resultsOf("pid-" + running);
    return new RunningTry.Asked(
        running,
        asked(requests.origin()),
        load.users,
        into.resolve("observation"),
        "--pid %d %s".formatted(running, requests.words()));
  }

  private int outside(String at) throws InterruptedException {
    Address address = Address.of("--url", at, requests.allowedHosts());
    URI base =
        address
            .base()
            .filter(_ -> address.path().equals("/"))
            .orElseThrow(
                () ->
                    new OptionException(
                        "--url " + at,
                        "is not scheme, host and port alone.",
                        "Write http://10.0.0.7:8080, and the path of the request in --get."));
    Path into = resultsOf(base.getHost() + "-" + base.getPort()).resolve("observation");
    Discovery.Load asked = asked(requests.origin("--url", Optional.of(base)));
    ProgressLine progress = ProgressLine.of(err, output.plain());
    new OutsideTry(out, progress, folder -> new Discovery(home, asked, folder, progress).outside())
        .run(into);
    return ExitCode.DONE;
  }

  String asked() {
    String delayed =
        start.delays.stream().map(delay -> " --delay " + delay).collect(Collectors.joining());
    return "%s%s -- %s".formatted(requests.words(), delayed, String.join(" ", command()));
  }
}
