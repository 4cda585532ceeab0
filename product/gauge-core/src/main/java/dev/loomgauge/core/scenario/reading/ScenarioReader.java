package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.name;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a scenario file with the service manifests that it names. */
public final class ScenarioReader {
  static final Key<String> NAME = required("name", name()).means("Its name in folders and tables.");
  private static final Key<String> TITLE =
      optional("title", text(), "").means("One line for lists and the report.");
  private static final Key<String> QUESTION =
      optional("question", text(), "").means("The question that it answers.");
  private static final Key<List<YamlValue>> SERVICES =
      optional(
              "services",
              items(
                  unread(
                      Shape.either(
                          Shape.TEXT, new Shape.Elsewhere(ManifestReader.KEYS, "service.md")))))
          .without("none: a pure model, which is only predicted")
          .means(
              "Services that ship, by name, paths of `service.yaml` files from the scenario's folder, or manifests written here, whose paths count from that folder as well. Each thread mode is taken from the first that offers it.");
  private static final Key<Long> SEED =
      optional("seed", whole(0, Long.MAX_VALUE), 1L).means("Of order, load and simulation.");

  public static final Keyed KEYS =
      Keyed.of("The scenario", NAME, TITLE, QUESTION, SERVICES)
          .and(MixReader.KEYS)
          .and(FactorReader.KEYS)
          .and(LoadReader.KEYS)
          .and(PathReader.KEYS)
          .and(StepReader.KEYS)
          .and(DelaysReader.KEYS)
          .and(SurroundingsReader.KEYS)
          .and(HostsReader.KEYS)
          .and(CalibrationReader.KEYS)
          .and(JvmOptionsReader.KEYS)
          .and(DesignReader.KEYS)
          .and(List.of(SEED))
          .and(PurposeReader.KEYS)
          .and(SurroundingsReader.DEPLOYMENT)
          .and(LoadReader.TOP);

  private static final List<Key<?>> MEASURED_ONLY =
      Stream.of(
              List.<Key<?>>of(MixReader.ENDPOINT, SurroundingsReader.DATABASE),
              CalibrationReader.KEYS,
              DelaysReader.KEYS,
              HostsReader.KEYS,
              DesignReader.KEYS,
              JvmOptionsReader.KEYS,
              PurposeReader.KEYS)
          .flatMap(List::stream)
          .toList();

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

  /** Reads a scenario; {@link InputException} if it or a manifest is unreadable or does not fit. */
  public Scenario read(Path file) {
    return read(
        file,
        InputFile.required(
            file,
            "the scenario",
            "Name a scenario of " + ProgramName.with("list, or a readable file.")));
  }

  /** Reads a scenario with its manifests in no file; {@link InputException} if it does not fit. */
  public static Scenario ofText(String name, String text) {
    Path nowhere = Path.of(name + ".yaml").toAbsolutePath();
    return new ScenarioReader(nowhere.resolveSibling("services"), Map.of()).read(nowhere, text);
  }

  /** Reads a scenario from its text; the file serves messages and relative service paths. */
  public Scenario read(Path file, String text) {
    YamlMap map = YamlValue.parse(file.toString(), text).allow(KEYS.names());
    String name = NAME.in(map);
    boolean pure = pure(map);
    List<ServiceManifest> services =
        pure ? List.of() : SERVICES.in(map).stream().map(value -> service(file, value)).toList();
    FactorReader factors = new FactorReader(services, overrides, prediction);
    List<Map<String, List<String>>> blocks = factors.read(map);
    LoadReader load = new LoadReader(factors.levels(), factors.names());
    LoadShape shape = pure ? load.pure(map) : load.measured(map);
    Optional<Search> search = PurposeReader.search(map, blocks);
    List<String> jvm = JvmOptionsReader.options(map);
    JvmOptionsReader.check(map, services, factors.names());
    List<Delayed> delays = DelaysReader.read(map, services, factors.names());
    Downstream downstream = SurroundingsReader.downstream(map);
    Mix mix = pure ? MixReader.kinds(map) : MixReader.read(map, services);
    Scenario scenario =
        new Scenario(
            new Scenario.Heading(file.toString(), name, TITLE.in(map), QUESTION.in(map), text),
            services,
            mix,
            blocks,
            new Scenario.Surroundings(
                downstream,
                SurroundingsReader.database(map),
                SurroundingsReader.deployment(map),
                delays,
                HostsReader.read(map, shape)),
            PathReader.read(map, factors.levels(), delays, mix, downstream),
            new Procedure(
                shape,
                CalibrationReader.read(map, services).orElse(null),
                DesignReader.read(map, factors.all()),
                SEED.in(map),
                jvm,
                search,
                PurposeReader.memory(map, shape, jvm, search)));
    PathCheck.of(scenario, SurroundingsReader.DOWNSTREAM.written(map).isPresent());
    return scenario;
  }

  /** Whether there is nothing to measure; refuses the keys that then mean nothing. */
  private static boolean pure(YamlMap map) {
    boolean pure = SERVICES.written(map).isEmpty();
    if (pure) {
      MEASURED_ONLY.forEach(
          key ->
              key.refuse(
                  map,
                  "goes with 'services', and this scenario has none.",
                  "Add services, or take it away for a pure model."));
    } else {
      LoadReader.TOP.forEach(
          key -> key.refuse(map, "does not go with 'services'.", "Write it under 'load'."));
    }
    return pure;
  }

  private ServiceManifest service(Path scenario, YamlValue value) {
    Path folder = scenario.toAbsolutePath().normalize().resolveSibling("");
    if (value.isMap()) {
      return ManifestReader.of(value.map(), folder);
    }
    String name = value.text();
    boolean file = name.endsWith(".yaml") || name.endsWith(".yml");
    Path manifest = file ? value.path(folder) : value.path(servicesFolder).resolve("service.yaml");
    if (Files.isRegularFile(manifest)) {
      return ManifestReader.read(manifest);
    }
    throw value.error(
        "names the service "
            + Quoted.of(name)
            + (file ? ", but there is no such file." : ", but there is none of that name."),
        (file ? "" : NearestWord.remedy(name, known()) + " ")
            + "A service elsewhere is named by the path of its service.yaml from the scenario's folder.");
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
