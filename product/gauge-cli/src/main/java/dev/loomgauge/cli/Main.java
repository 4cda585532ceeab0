package dev.loomgauge.cli;

import dev.loomgauge.cli.audit.AuditCommand;
import dev.loomgauge.cli.checkout.PublishedFiles.SystemNames;
import dev.loomgauge.cli.checkout.ScenarioFiles.ScenarioNames;
import dev.loomgauge.cli.command.BenchCommand;
import dev.loomgauge.cli.command.CompareCommand;
import dev.loomgauge.cli.command.CompletionCommand;
import dev.loomgauge.cli.command.CostCommand;
import dev.loomgauge.cli.command.DoctorCommand;
import dev.loomgauge.cli.command.HostsCommand;
import dev.loomgauge.cli.command.ListCommand;
import dev.loomgauge.cli.command.PredictCommand;
import dev.loomgauge.cli.command.ReportCommand;
import dev.loomgauge.cli.command.ReproduceCommand;
import dev.loomgauge.cli.command.RunCommand;
import dev.loomgauge.cli.gate.GateCommand;
import dev.loomgauge.cli.gate.HistoryCommand;
import dev.loomgauge.cli.gate.MachineCheck;
import dev.loomgauge.cli.own.TryCommand;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.HarmlessOutput;
import dev.loomgauge.cli.terminal.ResultsCommand;
import dev.loomgauge.cli.terminal.StandardOutput;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.ObservationPace;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The composition root. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    exit(args, Main::run);
  }

  /** What a program does with its words, to an exit code. */
  @FunctionalInterface
  interface Program {
    int run(String[] args, PrintStream out, PrintStream err);
  }

  /** Runs a program on the standard streams, and ends the JVM with its code. */
  static void exit(String[] args, Program program) {
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    LastHandler last = new LastHandler(List.of(args), err);
    // Threads of ours, and those that run while the JVM shuts down.
    Thread.setDefaultUncaughtExceptionHandler((_, e) -> last.failed(e, Optional.empty()));
    StandardOutput out = new StandardOutput();
    int code = program.run(args, new PrintStream(out, true, StandardCharsets.UTF_8), err);
    String lost = out.failure();
    if (lost != null) {
      err.println(lost);
      code = ExitCode.FAILED;
    }
    System.exit(code);
  }

  /** Runs one command, to an {@link ExitCode}; {@code err} takes progress, {@code out} results. */
  public static int run(String[] args, PrintStream out, PrintStream err) {
    return run(args, ObservationPace.USUAL, out, err);
  }

  /** The same, with another pace of {@code try} and {@code gate}. */
  static int run(String[] args, ObservationPace pace, PrintStream out, PrintStream err) {
    PrintStream shown = new HarmlessOutput(out);
    PrintStream told = new HarmlessOutput(err);
    Installation home =
        new Installation(
            Path.of(System.getProperty("loomgauge.home", "")).toAbsolutePath(),
            Path.of(System.getProperty("java.home")));
    Map<String, Supplier<Object>> all = all(home, pace, shown, told);
    String first = args.length == 0 ? "" : args[0];
    Supplier<Object> named = all.get(first);
    // Reading a command by reflection takes most of a start; help and completion need all of them.
    Map<String, Supplier<Object>> wanted =
        named == null || first.equals(CompletionCommand.NAME) ? all : Map.of(first, named);
    return execute(commands(home, wanted, shown, told), args, told);
  }

  /** All commands, with the usual pace of {@code try} and {@code gate}. */
  public static CommandLine commands(Installation home, PrintStream out, PrintStream err) {
    return commands(home, all(home, ObservationPace.USUAL, out, err), out, err);
  }

  /** What makes each command, by its name. */
  private static Map<String, Supplier<Object>> all(
      Installation home, ObservationPace pace, PrintStream out, PrintStream err) {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("run", () -> new RunCommand(home, out, err));
    all.put("try", () -> new TryCommand(home, pace, out, err));
    all.put(
        "gate",
        () -> new GateCommand(home, pace, MachineCheck.ofDoctor(home), System.getenv(), out, err));
    all.put("history", () -> new HistoryCommand(home, out, err));
    all.put("predict", () -> new PredictCommand(home, out, err));
    all.put("report", () -> new ReportCommand(out, err));
    all.put("compare", () -> new CompareCommand(out, err));
    all.put("reproduce", () -> new ReproduceCommand(home, out, err));
    all.put("audit", () -> new AuditCommand(out, err));
    all.put("bench", () -> new BenchCommand(home, out, err));
    all.put("cost", () -> new CostCommand(out, err));
    all.put("list", () -> new ListCommand(home, out));
    all.put("doctor", () -> new DoctorCommand(home, out, err));
    all.put("hosts", () -> HostsCommand.of(home, out, err, new Names(home)));
    all.put(CompletionCommand.NAME, () -> new CompletionCommand(out));
    return all;
  }

  /**
   * Commands before one of them is given its arguments. From here on the JVM formats figures alike
   * on every machine, whatever its locale.
   */
  private static CommandLine commands(
      Installation home, Map<String, Supplier<Object>> wanted, PrintStream out, PrintStream err) {
    Locale.setDefault(Locale.ROOT);
    CommandLine commands = new CommandLine(new Beginning(out), new Names(home));
    wanted.forEach((name, command) -> commands.addSubcommand(name, command.get()));
    commands
        .getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().abbreviateSynopsis(true));
    return printing(commands, out, err);
  }

  /** The same command line, which prints there. */
  static CommandLine printing(CommandLine commands, PrintStream out, PrintStream err) {
    return commands
        .setUsageHelpAutoWidth(true)
        .setOut(new java.io.PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new java.io.PrintWriter(err, true, StandardCharsets.UTF_8));
  }

  /** Names of files that ship, for completion; picocli itself creates all else. */
  private record Names(Installation home) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      return type.equals(ScenarioNames.class)
          ? type.cast(new ScenarioNames(home))
          : type.equals(SystemNames.class)
              ? type.cast(new SystemNames(home))
              : CommandLine.defaultFactory().create(type);
    }
  }

  /** Runs one of some commands; whatever it throws becomes a line and an exit code. */
  static int execute(CommandLine commands, String[] args, PrintStream err) {
    LastHandler last = new LastHandler(List.of(args), err);
    commands.setExecutionExceptionHandler(
        (e, command, _) -> failed(e, err).orElseGet(() -> last.failed(e, results(command))));
    commands.setParameterExceptionHandler(
        (e, parameters) -> {
          err.println(Printable.oneLine(String.valueOf(e.getMessage())));
          CommandLine.UnmatchedArgumentException.printSuggestions(e, commands.getErr());
          err.println("See " + ProgramName.with(named(e.getCommandLine()) + "--help."));
          return ExitCode.BAD_INPUT;
        });
    try {
      return commands.execute(args);
    } catch (Throwable e) { // An Error passes the handler of exceptions by.
      return last.failed(e, results(commands));
    }
  }

  /** "hosts check " of a command with the one that it belongs to; empty for the program itself. */
  private static String named(CommandLine command) {
    CommandLine of = command.getParent();
    return of == null ? "" : named(of) + command.getCommandName() + " ";
  }

  private static Optional<Path> results(CommandLine commands) {
    CommandLine ran = commands;
    while (ran.getParseResult() != null && ran.getParseResult().hasSubcommand()) {
      ran = ran.getParseResult().subcommand().commandSpec().commandLine();
    }
    return ran.getCommand() instanceof ResultsCommand command
        ? command.results()
        : Optional.empty();
  }

  /** The exit code of a failure that has a message for the user, which is printed. */
  private static Optional<Integer> failed(Exception e, PrintStream err) {
    return switch (e) {
      case UserError error -> {
        err.println(error.getMessage());
        yield Optional.of(error.exitCode());
      }
      case InvalidPathException path -> {
        err.println(
            "%s is no name of a file under this locale. Remedy: use one with UTF-8, as LC_ALL=C.UTF-8."
                .formatted(Quoted.of(path.getInput())));
        yield Optional.of(ExitCode.BAD_INPUT);
      }
      case InterruptedException _ -> Optional.of(ExitCode.INTERRUPTED);
      default -> Optional.empty();
    };
  }
}
