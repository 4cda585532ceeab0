package dev.loomgauge.core.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads a scenario file with the service manifests that it names. */
public final class ScenarioReader {
  private static final List<String> KEYS =
      List.of(
          "name",
          "title",
          "question",
          "services",
          "endpoint",
          "factors",
          "cells",
          "load",
          "calibration",
          "downstream",
          "database",
          "stations",
          "resources",
          "path",
          "repetitions",
          "seed",
          "jvm");

  private final Path servicesFolder;
  private final Map<String, List<String>> overrides;

  /**
   * A reader.
   *
   * @param servicesFolder holds NAME/service.yaml for services that a scenario names by a word
   * @param overrides factor to levels that replace the scenario's own
   */
  public ScenarioReader(Path servicesFolder, Map<String, List<String>> overrides) {
    this.servicesFolder = servicesFolder;
    this.overrides = overrides;
  }

  /**
   * Reads one scenario.
   *
   * @throws ScenarioException if the file or a manifest cannot be read or does not fit
   */
  public Scenario read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new ScenarioException(
          file.toString(), 0, "the scenario cannot be read: " + e.getMessage() + ".", "");
    }
    return read(file, text);
  }

  /** Reads a scenario from its text; the file serves messages and relative service paths. */
  public Scenario read(Path file, String text) {
    YamlMap map = YamlValue.parse(file.toString(), text).allow(KEYS);
    List<ServiceManifest> services =
        map.need("services").list().stream().map(value -> service(file, value)).toList();
    FactorReader factors = new FactorReader(services, overrides);
    List<Map<String, List<String>>> blocks = factors.read(map);
    Scenario scenario =
        new Scenario(
            file.toString(),
            map.need("name").text(),
            map.text("title", ""),
            map.text("question", ""),
            services,
            endpoint(map.need("endpoint"), services),
            blocks,
            load(map.need("load").map(), factors),
            map.find("calibration").map(value -> calibration(value.map())).orElse(null),
            map.find("downstream").map(value -> downstream(value.map())).orElse(downstream(null)),
            map.find("database").map(value -> database(value.map())).orElse(database(null)),
            new PathReader(factors.levels(), factors.known()).read(map),
            (int) (long) map.find("repetitions").map(v -> v.wholeNumber(1, 1000)).orElse(1L),
            map.find("seed").map(v -> v.wholeNumber(0, Long.MAX_VALUE)).orElse(1L),
            map.find("jvm")
                .map(v -> v.list().stream().map(YamlValue::text).toList())
                .orElse(List.of()),
            text);
    Plan.of(scenario, 1).forEach(cell -> scenario.path().check(scenario.file(), cell.levels()));
    return scenario;
  }

  private ServiceManifest service(Path scenario, YamlValue value) {
    String name = value.text();
    Path parent = scenario.toAbsolutePath().getParent();
    Path manifest =
        name.endsWith(".yaml") || name.endsWith(".yml")
            ? (parent == null ? Path.of(name) : parent.resolve(name))
            : servicesFolder.resolve(name).resolve("service.yaml");
    if (!Files.isRegularFile(manifest)) {
      throw value.error(
          "names the service '" + name + "', but there is no " + manifest + ".",
          "Name a service of ./loomgauge list, or give the path of a service.yaml from the scenario's folder.");
    }
    return ManifestReader.read(manifest);
  }

  private static String endpoint(YamlValue value, List<ServiceManifest> services) {
    services.forEach(s -> value.oneOf(s.endpoints().keySet()));
    return value.text();
  }

  private static LoadShape load(YamlMap map, FactorReader factors) {
    map.allow(List.of("model", "arrivals", "think", "ramp", "warmup", "hold", "timeout"));
    LoadShape.Model model =
        map.find("model")
                .map(v -> v.oneOf(List.of("closed", "open")))
                .orElse("closed")
                .equals("open")
            ? LoadShape.Model.OPEN
            : LoadShape.Model.CLOSED;
    String factor = model == LoadShape.Model.OPEN ? "rate" : "users";
    if (!factors.levels().containsKey(factor)) {
      throw map.self()
          .error(
              "is the "
                  + (model == LoadShape.Model.OPEN ? "open" : "closed")
                  + " model, which needs the factor '"
                  + factor
                  + "'.",
              "Add it to 'factors'.");
    }
    Duration hold = map.need("hold").duration();
    if (hold.compareTo(Duration.ofSeconds(1)) < 0) {
      throw map.need("hold")
          .error("is shorter than a second.", "Give the measured window at least 1s.");
    }
    return new LoadShape(
        model,
        map.find("arrivals").map(v -> v.oneOf(List.of("constant", "poisson"))).orElse("constant"),
        duration(map, "think", Duration.ZERO),
        duration(map, "ramp", Duration.ZERO),
        map.need("warmup").duration(),
        hold,
        duration(map, "timeout", Duration.ofSeconds(30)));
  }

  private static Duration duration(YamlMap map, String key, Duration otherwise) {
    return map.find(key).map(YamlValue::duration).orElse(otherwise);
  }

  private static Calibration calibration(YamlMap map) {
    map.allow(List.of("delay", "warm", "measure"));
    return new Calibration(
        map.need("delay").duration(), map.need("warm").duration(), map.need("measure").duration());
  }

  private static Downstream downstream(@org.jspecify.annotations.Nullable YamlMap map) {
    if (map == null) {
      return new Downstream(new Distribution.Fixed(Duration.ZERO), "0ms", "", 0);
    }
    map.allow(List.of("delay", "stall", "error-rate"));
    YamlValue delay = map.need("delay");
    Distribution distribution =
        Distribution.parse(delay.text())
            .orElseThrow(
                () ->
                    delay.error(
                        "is '" + delay.text() + "'.",
                        "Write one like " + Distribution.EXAMPLES + "."));
    return new Downstream(
        distribution,
        delay.text(),
        map.text("stall", ""),
        map.find("error-rate").map(v -> v.number(0, 1)).orElse(0.0));
  }

  private static DatabaseSettings database(@org.jspecify.annotations.Nullable YamlMap map) {
    if (map == null) {
      return new DatabaseSettings("", "", "", 1_000_000, 100_000);
    }
    map.allow(List.of("url", "user", "password", "orders", "customers"));
    return new DatabaseSettings(
        map.text("url", ""),
        map.text("user", ""),
        map.text("password", ""),
        map.find("orders").map(v -> v.wholeNumber(1, 100_000_000)).orElse(1_000_000L),
        map.find("customers").map(v -> v.wholeNumber(1, 100_000_000)).orElse(100_000L));
  }
}
