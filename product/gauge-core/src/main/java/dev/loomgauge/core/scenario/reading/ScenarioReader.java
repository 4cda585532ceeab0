package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Procedure;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.WhatIfWords;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a scenario file with the service manifests that it names. */
public final class ScenarioReader {
  private static final List<String> MEASURED_ONLY =
      List.of(
          "endpoint",
          "calibration",
          "database",
          "delays",
          "hosts",
          "repetitions",
          "precision",
          "max-blocks",
          "fresh",
          "compare",
          "jvm",
          "search",
          "memory");
  private static final List<String> PURE_ONLY = List.of("think", "arrivals");

  private final Path servicesFolder;
  private final Map<String, List<String>> overrides;
  private final boolean prediction;

  /**
   * A reader for what is to be run: it refuses the words of {@link WhatIfWords} as overrides of a
   * scenario that has no such factor.
   *
   * @param servicesFolder holds NAME/service.yaml for services that a scenario names by a word
   * @param overrides factor to levels that replace the scenario's own
   */
  public ScenarioReader(Path servicesFolder, Map<String, List<String>> overrides) {
    this(servicesFolder, overrides, false);
  }

  private ScenarioReader(
      Path servicesFolder, Map<String, List<String>> overrides, boolean prediction) {
    this.servicesFolder = servicesFolder;
    this.overrides = overrides;
    this.prediction = prediction;
  }

  /**
   * A reader for what is to be predicted: it leaves the words of {@link WhatIfWords} that are no
   * factors of the scenario to the prediction.
   */
  public static ScenarioReader forPrediction(
      Path servicesFolder, Map<String, List<String>> overrides) {
    return new ScenarioReader(servicesFolder, overrides, true);
  }

  /**
   * Reads one scenario.
   *
   * @throws InputException if the file or a manifest cannot be read or does not fit
   */
  public Scenario read(Path file) {
    return read(
        file,
        InputFile.required(
            file, "the scenario", "Name a scenario of ./loomgauge list, or a readable file."));
  }

  /**
   * Reads a scenario that lies in no file and has its manifests written in it.
   *
   * @param name for messages
   * @throws InputException if the text does not fit
   */
  public static Scenario ofText(String name, String text) {
    Path nowhere = Path.of(name + ".yaml").toAbsolutePath();
    return new ScenarioReader(nowhere.resolveSibling("services"), Map.of()).read(nowhere, text);
  }

  /** Reads a scenario from its text; the file serves messages and relative service paths. */
  public Scenario read(Path file, String text) {
    YamlMap map = YamlValue.parse(file.toString(), text).allow(ScenarioGrammar.ROOT.names());
    String name = map.need("name").name();
    boolean pure = pure(map);
    List<ServiceManifest> services =
        pure
            ? List.of()
            : map.need("services").list().stream().map(value -> service(file, value)).toList();
    FactorReader factors = new FactorReader(services, overrides, prediction);
    List<Map<String, List<String>>> blocks = factors.read(map);
    LoadReader load = new LoadReader(factors.levels(), factors.names());
    LoadShape shape = pure ? load.pure(map) : load.measured(map.need("load").map());
    Optional<Search> search = PurposeReader.search(map, blocks);
    List<String> jvm = map.find("jvm").map(JvmOptions::read).orElse(List.of());
    if (!pure) {
      JvmFactorCheck check = JvmFactorCheck.of(factors.names());
      check.options(map.find("jvm"));
      check.services(map, services);
    }
    List<Delayed> delays = DelaysReader.read(map, services, factors.names());
    Downstream downstream = SurroundingsReader.downstream(map);
    Mix mix = pure ? MixReader.kinds(map) : MixReader.read(map, services);
    Scenario scenario =
        new Scenario(
            new Scenario.Heading(
                file.toString(), name, map.text("title", ""), map.text("question", ""), text),
            services,
            mix,
            blocks,
            new Scenario.Surroundings(
                downstream,
                SurroundingsReader.database(map),
                SurroundingsReader.deployment(map),
                delays,
                HostsReader.read(map, shape)),
            new PathReader(factors.levels(), delays).read(map, mix, downstream),
            new Procedure(
                shape,
                SurroundingsReader.calibration(map, services).orElse(null),
                DesignReader.read(map, factors.all()),
                map.find("seed").map(v -> v.wholeNumber(0, Long.MAX_VALUE)).orElse(1L),
                jvm,
                search,
                PurposeReader.memory(map, shape, jvm, search)));
    PathCheck.of(scenario, map.find("downstream").isPresent());
    return scenario;
  }

  /** Whether there is nothing to measure; refuses the keys that then mean nothing. */
  private static boolean pure(YamlMap map) {
    boolean pure = map.find("services").isEmpty();
    for (String key : pure ? MEASURED_ONLY : PURE_ONLY) {
      if (map.find(key).isPresent()) {
        throw map.need(key)
            .error(
                pure
                    ? "goes with 'services', and this scenario has none."
                    : "does not go with 'services'.",
                pure ? "Add services, or take it away for a pure model." : "Move it there.");
      }
    }
    return pure;
  }

  private ServiceManifest service(Path scenario, YamlValue value) {
    Path parent = scenario.toAbsolutePath().normalize().getParent();
    if (value.isMap()) {
      return ManifestReader.of(value.map(), parent == null ? Path.of("") : parent);
    }
    String name = value.text();
    boolean file = name.endsWith(".yaml") || name.endsWith(".yml");
    Path manifest =
        file
            ? value.path(parent == null ? Path.of("") : parent)
            : value.path(servicesFolder).resolve("service.yaml");
    if (Files.isRegularFile(manifest)) {
      return ManifestReader.read(manifest);
    }
    throw value.error(
        "names the service "
            + Quoted.of(name)
            + (file ? ", but there is no such file." : ", but there is none of that name."),
        (file ? "" : NearestWord.remedy(name, known()) + " ")
            + "A service elsewhere is named by the path of its service.yaml from the scenario's"
            + " folder.");
  }

  /** Names of the services that ship. */
  private List<String> known() {
    try (Stream<Path> folders = Files.list(servicesFolder)) {
      return folders
          .filter(folder -> Files.isRegularFile(folder.resolve("service.yaml")))
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of(); // An installation without services still reads a path.
    }
  }
}
