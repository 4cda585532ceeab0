package dev.loomgauge.cli.document;

import dev.loomgauge.cli.checkout.PublishedFiles;
import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code docs/catalogue.md}: what ships, from the files that ship. */
final class Catalogue {
  private final Installation home;
  private final Map<String, ServiceManifest> services = new TreeMap<>();

  Catalogue(Installation home) {
    this.home = home;
  }

  String text() {
    String scenarios = scenarios();
    return """
    # What ships

    ## Scenarios
    `./loomgauge run quick` measures one, `./loomgauge predict quick` only predicts it. Each is a file of [`scenarios`](../scenarios) to copy; its comments say what was chosen and why. A distribution without the lab has the pure models.

    | scenario | question | services | thread modes |
    |---|---|---|---|
    %s
    ## Services
    All of them listen on loopback addresses alone. `order-mvc` and `order-webflux` are Spring Boot services before PostgreSQL and a downstream; `jdk-http` and `reactor-http` carry the
    systems that public write-ups measured, one endpoint for each figure. Each reports its state at a health address, the settings in force at its runtime-info address, and counts
    what becomes of branches that nobody needs any more at `/metrics`. Payment, inventory and notification are routes of the downstream stub, each with a delay of its own.

    | service | what | endpoints | knobs |
    |---|---|---|---|
    %s
    ## Microbenchmarks
    `./loomgauge bench hash` runs one, and prints its score beside the theoretical minimum and the published figure.

    | microbenchmark | what |
    |---|---|
    %s
    ## Published systems
    `./loomgauge reproduce rest-proxy` measures one beside its published figures. [Their pages](published/README.md) say what it was, what came of it here, and whether the two agree.

    | system | what | repeats with |
    |---|---|---|
    %s\
    """
        .formatted(scenarios, services(), microbenchmarks(), systems());
  }

  private String scenarios() {
    ScenarioReader reader = new ScenarioReader(home.services(), Map.of());
    List<List<String>> rows = new ArrayList<>();
    ScenarioFiles.all(home)
        .forEach(
            (name, file) -> {
              Scenario scenario = reader.read(file);
              scenario.services().forEach(service -> services.put(service.name(), service));
              rows.add(
                  List.of(
                      "`" + name + "`",
                      scenario.heading().question(),
                      scenario.pureModel()
                          ? "none: a pure model, `predict` alone"
                          : code(scenario.services().stream().map(ServiceManifest::name).toList()),
                      code(modes(scenario))));
            });
    return table(rows);
  }

  private static List<String> modes(Scenario scenario) {
    return scenario.blocks().stream()
        .flatMap(block -> block.getOrDefault("threads", List.of()).stream())
        .distinct()
        .toList();
  }

  private String services() {
    return table(
        services.values().stream()
            .map(
                s ->
                    List.of(
                        "`" + s.name() + "`",
                        s.description(),
                        code(s.endpoints().keySet()),
                        code(s.knobs().keySet())))
            .toList());
  }

  private static String microbenchmarks() {
    return table(
        Microbenchmark.ALL.stream()
            .map(b -> List.of("`" + b.key() + "`", b.description()))
            .toList());
  }

  private String systems() {
    return table(
        PublishedFiles.catalogue(home).systems().stream()
            .map(
                s ->
                    List.of(
                        "`" + s.id() + "`",
                        s.title(),
                        code(s.repeats().stream().map(r -> r.with().name()).distinct().toList())))
            .toList());
  }

  private static String code(Iterable<String> names) {
    List<String> words = new ArrayList<>();
    names.forEach(name -> words.add("`" + name + "`"));
    return String.join(", ", words);
  }

  private static String table(List<List<String>> rows) {
    return rows.stream()
        .map(row -> "| " + String.join(" | ", row) + " |\n")
        .collect(Collectors.joining());
  }
}
