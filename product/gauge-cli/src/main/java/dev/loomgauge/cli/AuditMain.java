package dev.loomgauge.cli;

import dev.loomgauge.cli.audit.AuditCommand;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine;

/** The audit as a program of its own, {@code bin/loomgauge-audit}. */
public final class AuditMain {
  private AuditMain() {}

  public static void main(String[] args) {
    System.exit(
        run(
            args,
            new PrintStream(System.out, true, StandardCharsets.UTF_8),
            new PrintStream(System.err, true, StandardCharsets.UTF_8)));
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    Locale.setDefault(Locale.ROOT);
    CommandLine audit = new CommandLine(new AuditCommand(out, err));
    return Main.execute(
        Main.printing(audit.setCommandName("loomgauge-audit"), out, err), args, err);
  }
}
