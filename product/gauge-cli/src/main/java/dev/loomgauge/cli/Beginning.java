package dev.loomgauge.cli;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.discovery.RunningJvm;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code loomgauge} without a command: says how to begin. */
@Command(
    name = "loomgauge",
    description =
        "Predicts, measures and explains what platform threads, virtual threads and reactive code do to a service.",
    mixinStandardHelpOptions = true,
    version = "loomgauge 0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Every command has --help. To begin with:",
      "  loomgauge try --get /path -- java -jar app.jar",
      "  loomgauge predict what-if     a model, without any load",
      "  loomgauge run                 an example, measured here (in loomgauge-lab)"
    })
record Beginning(PrintStream out) implements Runnable {
  private static final int MOST_JVMS = 3;

  @Override
  public void run() {
    beginning(RunningJvm.listening()).forEach(out::println);
  }

  static List<String> beginning(List<RunningJvm> jvms) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "Loomgauge says what virtual threads would change for a Java service, and measures it.",
                "",
                "Your own service, as you start it:",
                "  " + ProgramName.with("try --get /path -- java -jar app.jar")));
    if (!jvms.isEmpty()) {
      lines.add("A service that runs already:");
    }
    jvms.stream()
        .limit(MOST_JVMS)
        .forEach(
            jvm ->
                lines.add(
                    "  %s     (%s, listens on %s)"
                        .formatted(
                            ProgramName.with("try --pid %d --get /path".formatted(jvm.pid())),
                            jvm.name(),
                            jvm.ports().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(", ")))));
    lines.add("All commands: " + ProgramName.with("--help"));
    return lines;
  }
}
