package dev.loomgauge.protocol;

import java.io.PrintStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Runs a command to its end; a complaint is one line on standard error. */
public final class Program {
  private static final int BAD_USAGE = 2;
  private static final int FAILED = 3;

  private Program() {}

  /** The exit code: 0 ended as asked, 2 for bad arguments, 3 for any other failure. */
  public static int run(CommandLine command, PrintStream err, String... arguments) {
    return command
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(
            (problem, _) ->
                complain(command, err, problem.getMessage() + " (see --help)", BAD_USAGE))
        .setExecutionExceptionHandler(
            (problem, _, _) ->
                complain(
                    command,
                    err,
                    problem.getMessage(),
                    problem instanceof BadSetting ? BAD_USAGE : FAILED))
        .execute(arguments);
  }

  /** Reads an option's text, with the words of its grammar for what it cannot read. */
  public static <T> ITypeConverter<T> reading(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (BadSetting e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  private static int complain(
      CommandLine command, PrintStream err, @Nullable String problem, int code) {
    err.println(command.getCommandName() + ": " + problem);
    return code;
  }
}
