package dev.loomgauge.cli;

import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ScenarioReader;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.experiment.Installation;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code ./loomgauge list}. */
@Command(
    name = "list",
    description = "Lists the scenarios and services that ship.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  private final Installation home;
  private final PrintStream out;

  ListCommand(Installation home, PrintStream out) {
    this.home = home;
    this.out = out;
  }

  @Override
  public Integer call() {
    ScenarioReader reader = new ScenarioReader(home.services(), Map.of());
    List<List<String>> scenarios = new ArrayList<>();
    Map<String, ServiceManifest> services = new java.util.TreeMap<>();
    ScenarioFiles.all(home)
        .forEach(
            (name, file) -> {
              Scenario scenario = reader.read(file);
              scenarios.add(List.of(name, scenario.title()));
              scenario.services().forEach(s -> services.put(s.name(), s));
            });
    out.println("Scenarios (./loomgauge run NAME)");
    TextTable.print(out, scenarios);
    out.println();
    out.println("Services");
    TextTable.print(
        out, services.values().stream().map(s -> List.of(s.name(), s.description())).toList());
    return ExitCode.DONE;
  }
}
