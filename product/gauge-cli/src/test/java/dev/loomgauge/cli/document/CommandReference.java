package dev.loomgauge.cli.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/commands.md}, from the commands themselves. */
final class CommandReference {
  private CommandReference() {}

  static String of(CommandLine commands) {
    StringBuilder page =
        new StringBuilder(
            """
            # Commands

            Every command takes `--help`. Results go to standard output, progress and messages to standard error.

            | exit code | meaning |
            |---|---|
            | 0 | done |
            | 1 | `doctor` or `hosts check` found something bad, `audit` something impossible, or `gate` what is to fail |
            | 2 | bad input: the message says what, where, and the remedy; also where no row of `predict` has figures |
            | 3 | a trial failed, or was void without a valid repetition, a microbenchmark was faster than its floor, the command could not go on or print, or `report` or `compare` found a damaged file |
            | 130 | interrupted |

            A failure that no command expects prints one line and ends with exit code 3. Its stack trace is in a file that only you can read, in the results folder
            or, where there is none, among the temporary files.
            """);
    commands.getSubcommands().values().forEach(c -> page.append(sections(c.getCommandSpec())));
    return page.toString();
  }

  /** A command, and those below it. */
  private static String sections(CommandSpec command) {
    String below =
        command.subcommands().values().stream()
            .map(c -> sections(c.getCommandSpec()))
            .collect(Collectors.joining());
    return section(command) + below;
  }

  private static String section(CommandSpec command) {
    List<ArgSpec> arguments = new ArrayList<>(command.positionalParameters());
    command.options().stream()
        .filter(o -> !o.usageHelp() && !o.versionHelp())
        .forEach(arguments::add);
    String table =
        arguments.isEmpty()
            ? ""
            : arguments.stream()
                .map(CommandReference::row)
                .collect(Collectors.joining("\n", "\n| argument | meaning |\n|---|---|\n", "\n"));
    return """

    ## %s
    %s
    %s\
    """
        .formatted(
            command.qualifiedName().substring("loomgauge ".length()),
            words(command.usageMessage().description()),
            table);
  }

  private static String row(ArgSpec argument) {
    String name =
        argument instanceof OptionSpec option
            ? option.longestName() + (option.arity().max() == 0 ? "" : "=" + option.paramLabel())
            : argument.paramLabel();
    return "| `%s` | %s |".formatted(name.replace("|", "\\|"), words(argument).replace("|", "\\|"));
  }

  /** With what picocli puts in place of its variables. */
  private static String words(ArgSpec argument) {
    String words = words(argument.description());
    if (argument.completionCandidates() != null) {
      words =
          words.replace(
              "${COMPLETION-CANDIDATES}", String.join(", ", argument.completionCandidates()));
    }
    return words.replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString()));
  }

  private static String words(String[] lines) {
    return String.join(" ", lines).strip();
  }
}
