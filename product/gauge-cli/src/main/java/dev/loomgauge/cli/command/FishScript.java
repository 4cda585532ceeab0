package dev.loomgauge.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Completion for fish: one {@code complete} a command, an option, and a list of names. */
final class FishScript {
  private FishScript() {}

  static String of(String program, CommandLine commands) {
    List<String> lines = new ArrayList<>();
    String complete = "complete -c " + program;
    commands
        .getSubcommands()
        .forEach(
            (name, command) -> {
              CommandSpec spec = command.getCommandSpec();
              String description = first(spec.usageMessage().description());
              lines.add(
                  "%s -n __fish_use_subcommand -f -a %s -d %s"
                      .formatted(complete, name, quoted(description)));
              String within = complete + " -n " + quoted("__fish_seen_subcommand_from " + name);
              spec.options().forEach(option -> lines.add(within + option(option)));
              spec.positionalParameters().stream()
                  .map(PositionalParamSpec::completionCandidates)
                  .filter(Objects::nonNull)
                  .forEach(names -> lines.add(within + candidates(names)));
            });
    commands
        .getCommandSpec()
        .options()
        .forEach(option -> lines.add(complete + " -n __fish_use_subcommand" + option(option)));
    return lines.stream().collect(Collectors.joining("\n", "", "\n"));
  }

  private static String option(OptionSpec option) {
    StringBuilder text = new StringBuilder();
    for (String name : option.names()) {
      text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
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
