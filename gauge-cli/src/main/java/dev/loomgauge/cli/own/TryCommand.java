package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Interruption;
import dev.loomgauge.cli.terminal.KeepsResults;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModelInference;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.whatif.Asked;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.OwnCommand;
import dev.loomgauge.run.discovery.SettingsFamilies;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge try}. */
@Command(
    name = "try",
    description =
        "Starts your own service, finds out what limits it, and measures what virtual threads"
            + " change.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class TryCommand implements Callable<Integer>, KeepsResults {
  private static final String MOST_USERS = "1024";

  private final Installation home;
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private AskedRequests requests = new AskedRequests();

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "A service that runs already, in place of a command: it is observed and virtual threads"
              + " are predicted; it is never restarted.")
  private @Nullable Long pid;

  @Option(names = "--jar", paramLabel = "FILE", description = "Short for -- java -jar FILE.")
  private @Nullable Path jar;

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description =
          "Environment variable of the service, written to the file; {port} is the port that it"
              + " gets.")
  private Map<String, String> env = new LinkedHashMap<>();

  @Option(
      names = "--virtual",
      paramLabel = "NAME=VALUE",
      description =
          "Environment variable that switches virtual threads on. Known for Spring Boot 3.2 and"
              + " newer.")
  private Map<String, String> virtual = new LinkedHashMap<>();

  @Mixin private ProofOptions proof = new ProofOptions();

  @Option(
      names = "--delay",
      paramLabel = "PORT=DELAY",
      description =
          "Delays the replies of a dependency on this machine by a proxy, as a network would: 3ms,"
              + " or 0ms,3ms,10ms to sweep it, or lognormal(3ms,cv=0.5). {delay.PORT} stands for the"
              + " proxy's address in the command and in --env, {delay.PORT.host} and"
              + " {delay.PORT.port} for its parts. May be given again.")
  private List<String> delays = new ArrayList<>();

  @Option(
      names = "--users",
      split = ",",
      paramLabel = "A,B",
      description = "Users at which to compare; by default below and above what limits it.")
  private List<Integer> users = new ArrayList<>();

  @Option(
      names = "--max-users",
      paramLabel = "N",
      defaultValue = MOST_USERS,
      description = "The largest load while it is observed.")
  private int mostUsers = Integer.parseInt(MOST_USERS);

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "The scenario that is written; by default named after the jar.")
  private @Nullable Path file;

  @Option(
      names = "--observe",
      description = "Stops when the scenario is written, without predictions and trials.")
  private boolean observe;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder; by default results/<time>-<name>.")
  private @Nullable Path folder;

  @Option(names = "--plain", description = "No colour and no progress bar.")
  private boolean plain;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "After --: the command that starts the service, as you start it.")
  private List<String> words = new ArrayList<>();

  private @Nullable Path results;

  public TryCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  @Override
  public Optional<Path> results() {
    return Optional.ofNullable(results);
  }

  @Override
  public Integer call() throws InterruptedException {
    requireUsers();
    requireOneService();
    if (pid != null) {
      return running(pid);
    }
    RequestPattern request = requests.pattern();
    OwnCommand command = OwnCommand.of(command());
    Asked whatIf = proof.check(observe);
    OwnFile written = new OwnFile(file == null ? Path.of(command.name() + ".yaml") : file);
    written.check();
    Map<String, Map<String, String>> modes = command.modes(virtual);
    Path into =
        folder == null ? Folders.fresh(home, command.name()) : folder.toAbsolutePath().normalize();
    results = into;
    command.noSwitch().filter(_ -> modes.size() == 1).ifPresent(err::println);
    Map<String, String> listening = command.listening(env);
    SweptDelays swept = swept(command);
    VirtualForecast forecast =
        new VirtualForecast(
            home,
            new ScenarioText.Subject(
                command.name(), command.command(), listening, modes, List.of(), swept),
            request,
            new VirtualForecast.Load(users, mostUsers),
            into.resolve("observation"));
    Discovery.Subject subject =
        new Discovery.Subject(command, listening, modes, swept.dependencies());
    Discovery.Load load = new Discovery.Load(request, mostUsers);
    List<ModeEvidence> seen = observed(subject, load, into.resolve("observation"), forecast);
    ServiceModel model = model(seen, forecast);
    FoundText.model(out, model);
    List<PoolKnob> knobs = PoolKnob.of(SettingsFamilies.of(command), model, proof.knobs());
    FoundText.knobs(out, knobs);
    written.write(
        ScenarioText.of(
            new ScenarioText.Subject(
                command.name(), command.command(), listening, named(modes, seen), knobs, swept),
            request,
            model,
            asked()));
    // What is written must be readable, before anybody relies on it.
    new ScenarioReader(home.services(), Map.of()).read(written.path());
    out.println();
    out.println("Written: " + written.path() + " (edit it, and run it again with ./loomgauge run)");
    Tried tried =
        new Tried(
            written.path(),
            into,
            new Tried.Service(subject, load, swept, forecast),
            model,
            knobs,
            whatIf.of(model, knobs),
            !users.isEmpty());
    return observe
        ? ExitCode.DONE
        : new Conclusion(home, out, err, plain).of(tried, mostUsers, proof.prove());
  }

  private void requireOneService() {
    long named = Stream.of(pid != null, jar != null, !words.isEmpty()).filter(is -> is).count();
    if (named != 1) {
      throw new OptionException(
          "try",
          named == 0 ? "names no service." : "names more than one service.",
          "Give the command that starts it after --, or --jar FILE, or --pid PID of one that runs.");
    }
    if (pid != null && (!env.isEmpty() || !virtual.isEmpty() || !delays.isEmpty())) {
      throw new OptionException(
          "--pid " + pid,
          "is not restarted, so nothing can be set.",
          "Leave out --env, --virtual and --delay, or give the command that starts it after --.");
    }
  }

  private SweptDelays swept(OwnCommand command) {
    List<String> texts = new ArrayList<>(command.command());
    texts.addAll(env.values());
    texts.addAll(virtual.values());
    return DelayOptions.of(delays, texts);
  }

  private List<String> command() {
    return jar == null ? words : List.of("java", "-jar", jar.toString());
  }

  private int running(long running) throws InterruptedException {
    Path into =
        folder == null
            ? Folders.fresh(home, "pid-" + running)
            : folder.toAbsolutePath().normalize();
    results = into;
    new RunningTry(home, out, ProgressLine.of(err, plain))
        .run(
            new RunningTry.Asked(
                running,
                requests.get(),
                requests.file(),
                new VirtualForecast.Load(users, mostUsers),
                into.resolve("observation"),
                "--pid %d %s".formatted(running, requests.words())),
            Optional.ofNullable(file));
    return ExitCode.DONE;
  }

  private void requireUsers() {
    if (mostUsers < 16 || mostUsers > 100_000) {
      throw new OptionException(
          "--max-users " + mostUsers, "is out of range.", "Give a number from 16 to 100000.");
    }
    if (users.stream().anyMatch(n -> n < 1)) {
      throw new OptionException("--users", "has a number below 1.", "Give 1 and more.");
    }
  }

  private List<ModeEvidence> observed(
      Discovery.Subject subject, Discovery.Load load, Path into, VirtualForecast forecast)
      throws InterruptedException {
    ProgressLine progress = ProgressLine.of(err, plain);
    Interruption interruption = Interruption.of(Thread.currentThread());
    try {
      return new Discovery(home, load, into, progress)
          .started(
              subject,
              mode -> {
                progress.clear();
                FoundText.mode(out, mode);
                forecast.make(mode, Discovery.serviceCores(), out, progress);
              });
    } finally {
      progress.clear();
      interruption.over();
    }
  }

  /** Both modes are measured at the users for which one was predicted before it ran. */
  private ServiceModel model(List<ModeEvidence> seen, VirtualForecast forecast) {
    ServiceModel model = ModelInference.of(seen, Discovery.serviceCores(), mostUsers);
    if (!users.isEmpty()) {
      return model.at(users);
    }
    return seen.size() > 1 ? model.at(forecast.users(model.users())) : model;
  }

  /** A service without a switch has the mode that was seen. */
  private static Map<String, Map<String, String>> named(
      Map<String, Map<String, String>> modes, List<ModeEvidence> seen) {
    boolean virtual =
        modes.size() == 1
            && seen.getFirst().path().filter(path -> path.virtual() > 0.5).isPresent();
    return virtual ? Map.of(ThreadMode.VIRTUAL.key(), Map.of()) : modes;
  }

  private String asked() {
    String delayed =
        delays.stream().map(delay -> " --delay " + delay).collect(Collectors.joining());
    return "%s%s -- %s".formatted(requests.words(), delayed, String.join(" ", command()));
  }
}
