package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.ExitCode;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./loomgauge completion}. */
@Command(
    name = CompletionCommand.NAME,
    description =
        "Prints a completion script for a shell, to be read at its start:"
            + " source <(${sys:loomgauge.called:-loomgauge} completion bash).",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "In fish: ${sys:loomgauge.called:-loomgauge} completion fish | source",
      "The script holds the scenarios of this checkout as they are now."
    })
public final class CompletionCommand implements Callable<Integer> {
  /** Its name. */
  public static final String NAME = "completion";

  private static final String PROGRAM = "loomgauge";

  private final PrintStream out;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.bash;

  /** Where the script goes. */
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
}
