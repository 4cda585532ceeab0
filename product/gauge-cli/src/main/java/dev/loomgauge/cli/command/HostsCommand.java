package dev.loomgauge.cli.command;

import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.run.Installation;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ./loomgauge hosts}. */
@Command(
    name = "hosts",
    description = "Looks at other machines on which tiers can run.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class HostsCommand {
  private HostsCommand() {}

  /**
   * With its commands.
   *
   * @param names creates what completes the names of scenarios
   */
  public static CommandLine of(
      Installation home, PrintStream out, PrintStream err, CommandLine.IFactory names) {
    return new CommandLine(new HostsCommand(), names)
        .addSubcommand(
            new CommandLine(new HostsCheckCommand(home, out, err, HostEngines::of), names));
  }
}
