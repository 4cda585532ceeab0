package dev.loomgauge.cli;

import dev.loomgauge.cli.audit.AuditCommand;
import dev.loomgauge.cli.terminal.HarmlessOutput;
import java.io.PrintStream;
import java.util.Locale;
import picocli.CommandLine;

/** The audit as a program of its own, {@code bin/loomgauge-audit}. */
public final class AuditMain {
  private AuditMain() {}

  public static void main(String[] args) {
    Main.exit(args, AuditMain::run);
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    Locale.setDefault(Locale.ROOT);
    PrintStream shown = new HarmlessOutput(out);
    PrintStream told = new HarmlessOutput(err);
    CommandLine audit = new CommandLine(new AuditCommand(shown, told));
    return Main.execute(
        Main.printing(audit.setCommandName("loomgauge-audit"), shown, told), args, told);
  }
}
