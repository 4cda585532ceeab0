package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.Format.FormatOption;
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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /** Things of one kind, each with its name and what it is. */
  private record Listed(String kind, String title, List<List<String>> entries) {}

  @Override
  public Integer call() {
    List<Listed> all = listed();
    if (!format.table()) {
      format
          .chosen()
          .print(
              out,
              List.of("kind", "name", "description"),
              all.stream()
                  .flatMap(
                      each ->
                          each.entries().stream()
                              .map(e -> List.of(each.kind(), e.getFirst(), e.getLast())))
                  .toList());
      return ExitCode.DONE;
    }
    for (int i = 0; i < all.size(); i++) {
      if (i > 0) {
        out.println();
      }
      Listed each = all.get(i);
      out.println(each.title());
      TextTable.print(out, each.entries());
    }
    return ExitCode.DONE;
  }

  private List<Listed> listed() {
    ScenarioReader reader = new ScenarioReader(home.services(), Map.of());
    List<List<String>> scenarios = new ArrayList<>();
    Map<String, ServiceManifest> services = new TreeMap<>();
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
    return List.of(
        new Listed("scenario", "Scenarios (" + ProgramName.with("run NAME)"), scenarios),
        new Listed(
            "service",
            "Services",
            services.values().stream().map(s -> List.of(s.name(), s.description())).toList()),
        new Listed(
            "microbenchmark",
            "Microbenchmarks (" + ProgramName.with("bench NAME)"),
            Microbenchmark.ALL.stream().map(b -> List.of(b.key(), b.description())).toList()),
        new Listed(
            "published-system",
            "Published systems (" + ProgramName.with("reproduce NAME)"),
            PublishedFiles.systems(home).stream().map(s -> List.of(s.id(), s.title())).toList()),
        new Listed(
            "engine",
            "Load engines",
            Engines.of(home).installed().stream()
                .map(e -> List.of(e.name(), description(e)))
                .toList()));
  }

  static String description(Engines.Found engine) {
    return engine.program() == null ? engine.remedy() : engine.version();
  }
}
