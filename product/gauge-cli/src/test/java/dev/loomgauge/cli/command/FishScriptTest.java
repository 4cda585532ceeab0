package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.command.CompletionCommand.FishScript;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class FishScriptTest {
  enum Mode {
    one,
    two
  }

  /** Names with a quote and a backslash. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      add("it's");
      add("a\\b");
    }
  }

  @Command(name = "top")
  static final class Top {
    @Option(
        names = {"-q", "--quiet"},
        description = "Says less. More is not told.")
    boolean quiet;
  }

  @Command(name = "run", description = "Runs 100%% of the user's services; all of them.")
  static final class Run {
    @Option(names = "--out", description = "A folder")
    String out = "";

    @Option(names = "--mode", description = "Its mode, 2.5 by default.")
    Mode mode = Mode.one;

    @Parameters(completionCandidates = Names.class)
    String name = "";
  }

  @Test
  void everyCommandOptionAndNameHasItsLine() {
    CommandLine commands = new CommandLine(new Top()).addSubcommand(new Run());

    assertThat(FishScript.of("lg", commands).lines())
        .containsExactlyInAnyOrder(
            "complete -c lg -n __fish_use_subcommand -f -a run -d 'Runs 100% of the user\\'s"
                + " services'",
            "complete -c lg -n '__fish_seen_subcommand_from run' -l out -r -d 'A folder'",
            "complete -c lg -n '__fish_seen_subcommand_from run' -l mode -x -a 'one two' -d 'Its"
                + " mode, 2.5 by default'",
            "complete -c lg -n '__fish_seen_subcommand_from run' -a 'it\\'s a\\\\b'",
            "complete -c lg -n __fish_use_subcommand -s q -l quiet -d 'Says less'");
    assertThat(FishScript.of("lg", commands)).endsWith("\n");
  }

  @Test
  void aCommandBelowAnotherIsCompletedBehindIt() {
    CommandLine commands =
        new CommandLine(new Top())
            .addSubcommand("hosts", new CommandLine(new Top()).addSubcommand(new Run()));

    assertThat(FishScript.of("lg", commands).lines())
        .contains(
            "complete -c lg -n '__fish_seen_subcommand_from hosts' -f -a run -d 'Runs 100% of the"
                + " user\\'s services'",
            "complete -c lg -n '__fish_seen_subcommand_from run' -l out -r -d 'A folder'");
  }
}
