package dev.loomgauge.bench;

import dev.loomgauge.core.input.UserError;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Runs a benchmark as a command; an error that the user can act on is one line. */
public final class BenchCommand {
  private BenchCommand() {}

  /** Runs it, and ends this program with its exit code. */
  public static void run(Callable<Integer> benchmark, String[] args) {
    System.exit(code(new CommandLine(benchmark), args));
  }

  static int code(CommandLine benchmark, String... args) {
    CommandLine line = benchmark.setCaseInsensitiveEnumValuesAllowed(true);
    return line.setExecutionExceptionHandler(
            (failure, command, _) -> {
              if (failure instanceof UserError error) {
                command.getErr().println(line.getCommandName() + ": " + error.getMessage());
                return error.exitCode();
              }
              throw failure;
            })
        .execute(args);
  }
}
