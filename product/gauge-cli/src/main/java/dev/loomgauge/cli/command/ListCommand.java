package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.FormatOption;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.Engines;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./loomgauge list}. */
@Command(
    name = "list",
    description =
        "Lists the scenarios, services, microbenchmarks and published systems that ship, and the"
            + " load engines.",
    mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {
  private final Installation home;
  private final PrintStream out;

  @Mixin private FormatOption format = new FormatOption();

  public ListCommand(Installation home, PrintStream out) {
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
              scenarios.add(
                  List.of(
                      name,
                      scenario.heading().title()
                          + (scenario.pureModel() ? " (pure model: predict)" : "")));
              scenario.services().forEach(s -> services.put(s.name(), s));
            });
    if (!format.table()) {
      format.chosen().print(out, rows(scenarios, services));
      return ExitCode.DONE;
    }
    out.println("Scenarios (" + ProgramName.with("run NAME)"));
    TextTable.print(out, scenarios);
    out.println();
    out.println("Services");
    TextTable.print(
        out, services.values().stream().map(s -> List.of(s.name(), s.description())).toList());
    out.println();
    out.println("Microbenchmarks (" + ProgramName.with("bench NAME)"));
    TextTable.print(
        out, Microbenchmark.ALL.stream().map(b -> List.of(b.key(), b.description())).toList());
    out.println();
    out.println("Published systems (" + ProgramName.with("reproduce NAME)"));
    TextTable.print(
        out, PublishedFiles.systems(home).stream().map(s -> List.of(s.id(), s.title())).toList());
    out.println();
    out.println("Load engines");
    TextTable.print(out, engines().stream().map(e -> List.of(e.name(), description(e))).toList());
    return ExitCode.DONE;
  }

  private List<Engines.Found> engines() {
    return Engines.of(home).installed();
  }

  static String description(Engines.Found engine) {
    return engine.program() == null ? engine.remedy() : engine.version();
  }

  private List<Map<String, String>> rows(
      List<List<String>> scenarios, Map<String, ServiceManifest> services) {
    List<Map<String, String>> rows = new ArrayList<>();
    scenarios.forEach(s -> rows.add(row("scenario", s.getFirst(), s.getLast())));
    services.values().forEach(s -> rows.add(row("service", s.name(), s.description())));
    Microbenchmark.ALL.forEach(b -> rows.add(row("microbenchmark", b.key(), b.description())));
    PublishedFiles.systems(home).forEach(s -> rows.add(row("published-system", s.id(), s.title())));
    engines().forEach(e -> rows.add(row("engine", e.name(), description(e))));
    return rows;
  }

  private static Map<String, String> row(String kind, String name, String description) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("kind", kind);
    row.put("name", name);
    row.put("description", description);
    return row;
  }
}
