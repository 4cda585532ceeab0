package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.ExitCode;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./loomgauge completion}. */
@Command(
    name = CompletionCommand.NAME,
    description = "Prints a completion script for a shell, to be read at its start.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "In bash, and likewise in zsh:",
      "  source <(${sys:loomgauge.called:-loomgauge} completion bash)",
      "In fish:",
      "  ${sys:loomgauge.called:-loomgauge} completion fish | source",
      "The script holds the scenarios that ship as they are now."
    })
public final class CompletionCommand implements Callable<Integer> {
  public static final String NAME = "completion";

  private static final String PROGRAM = "loomgauge";

  private final PrintStream out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.bash;

  public CompletionCommand(PrintStream out) {
    this.out = out;
  }

  private enum Shell {
    bash,
    zsh,
    fish
  }

  @Override
  public Integer call() {
    CommandLine commands = spec.root().commandLine();
    out.print(
        switch (shell) {
          case bash, zsh -> AutoComplete.bash(PROGRAM, commands); // zsh reads it by bashcompinit
          case fish -> FishScript.of(PROGRAM, commands);
        });
    return ExitCode.DONE;
  }

  /** Completion for fish: one {@code complete} a command, an option, and a list of names. */
  static final class FishScript {
    private FishScript() {}

    static String of(String program, CommandLine commands) {
      List<String> lines = new ArrayList<>();
      String complete = "complete -c " + program;
      String first = complete + " -n __fish_use_subcommand";
      below(complete, first, commands, lines);
      commands.getCommandSpec().options().forEach(option -> lines.add(first + option(option)));
      return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    /** The commands that belong to one, each with its options and with those below it. */
    private static void below(
        String complete, String behind, CommandLine command, List<String> lines) {
      command
          .getSubcommands()
          .forEach(
              (name, below) -> {
                CommandSpec spec = below.getCommandSpec();
                String description = first(spec.usageMessage().description());
                lines.add("%s -f -a %s -d %s".formatted(behind, name, quoted(description)));
                String within = complete + " -n " + quoted("__fish_seen_subcommand_from " + name);
                spec.options().forEach(option -> lines.add(within + option(option)));
                spec.positionalParameters().stream()
                    .map(PositionalParamSpec::completionCandidates)
                    .filter(Objects::nonNull)
                    .forEach(names -> lines.add(within + candidates(names)));
                below(complete, within, below, lines);
              });
    }

    private static String option(OptionSpec option) {
      StringBuilder text = new StringBuilder();
      for (String name : option.names()) {
        text.append(
            name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
      }
      if (option.arity().max() > 0) {
        text.append(option.completionCandidates() == null ? " -r" : " -x")
            .append(candidates(option.completionCandidates()));
      }
      return text.append(" -d ").append(quoted(first(option.description()))).toString();
    }

    private static String candidates(@Nullable Iterable<String> candidates) {
      return candidates == null
          ? ""
          : " -a "
              + quoted(
                  StreamSupport.stream(candidates.spliterator(), false)
                      .collect(Collectors.joining(" ")));
    }

    /** The first sentence, up to a semicolon. */
    private static String first(String[] lines) {
      return lines.length == 0 ? "" : lines[0].replace("%%", "%").replaceFirst("[.;]( .*)?$", "");
    }

    private static String quoted(String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
  }
}
