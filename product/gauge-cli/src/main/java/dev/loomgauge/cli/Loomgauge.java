package dev.loomgauge.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./loomgauge} without a command. */
@Command(
    name = "loomgauge",
    description =
        "Predicts, measures and explains what platform threads, virtual threads and reactive code do to a service.",
    mixinStandardHelpOptions = true,
    version = "loomgauge 0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Start with: ./loomgauge run"})
final class Loomgauge implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is missing.");
  }
}
