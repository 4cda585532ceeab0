package dev.loomgauge.bench;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/** Runs a benchmark as a command, whose errors for the user are one line; and its surroundings. */
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

  /** That the script names in {@code loomgauge.home}. */
  public static Installation home() {
    return new Installation(
        Path.of(System.getProperty("loomgauge.home")), Path.of(System.getProperty("java.home")));
  }

  /** Load of the machine in the last minute: mean number of threads that ran or wanted to. */
  public static String load() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[0];
  }
}
