package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code service.yaml}. */
public final class ManifestReader {
  private static final List<String> KEYS =
      List.of(
          "name",
          "description",
          "command",
          "jar",
          "health",
          "runtime-info",
          "endpoints",
          "contains",
          "variables",
          "env",
          "knobs",
          "needs",
          "limits");

  private ManifestReader() {}

  /**
   * Reads one manifest.
   *
   * @throws ScenarioException if the file cannot be read or does not fit
   */
  public static ServiceManifest read(Path path) {
    String text;
    try {
      text = InputFile.text(path);
    } catch (IOException e) {
      throw new ScenarioException(
          path.toString(),
          0,
          "the service manifest cannot be read: " + e.getMessage() + ".",
          "Name a service below services/ or the path of a service.yaml.");
    }
    Path folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      throw new ScenarioException(
          path.toString(), 0, "the service manifest has no folder.", "Put it beside its service.");
    }
    YamlMap map = YamlValue.parse(path.toString(), text).allow(KEYS);
    return new ServiceManifest(
        path.toString(),
        folder,
        map.need("name").text(),
        map.text("description", ""),
        texts(map.need("command")),
        map.need("jar").path(folder),
        map.need("health").text(),
        map.find("runtime-info").map(YamlValue::text),
        textMap(map.need("endpoints")),
        map.find("contains").map(ManifestReader::textMap).orElse(Map.of()),
        map.find("variables").map(ManifestReader::textMap).orElse(Map.of()),
        map.find("env").map(ManifestReader::textMap).orElse(Map.of()),
        knobs(map.need("knobs").map()),
        needs(map));
  }

  private static Set<String> needs(YamlMap map) {
    Set<String> needs = new LinkedHashSet<>();
    map.find("needs")
        .ifPresent(
            list ->
                list.list()
                    .forEach(item -> needs.add(item.oneOf(List.of("postgres", "downstream")))));
    return needs;
  }

  private static Map<String, ServiceManifest.Knob> knobs(YamlMap map) {
    Map<String, ServiceManifest.Knob> knobs = new LinkedHashMap<>();
    map.entries().forEach(entry -> knobs.put(entry.getKey(), knob(entry.getValue().map())));
    return knobs;
  }

  private static ServiceManifest.Knob knob(YamlMap map) {
    if (map.keys().contains("env") || map.keys().contains("query")) {
      map.allow(List.of("env", "query", "levels"));
      return new ServiceManifest.Knob(
          map.text("env", ""),
          map.text("query", ""),
          map.find("levels").map(ManifestReader::texts).orElse(List.of()),
          Map.of(),
          Map.of());
    }
    Map<String, Map<String, String>> env = new LinkedHashMap<>();
    Map<String, List<String>> args = new LinkedHashMap<>();
    map.entries()
        .forEach(
            level -> {
              YamlMap how = level.getValue().map().allow(List.of("env", "args"));
              env.put(
                  level.getKey(), how.find("env").map(ManifestReader::textMap).orElse(Map.of()));
              args.put(
                  level.getKey(), how.find("args").map(ManifestReader::texts).orElse(List.of()));
            });
    return new ServiceManifest.Knob("", "", List.copyOf(env.keySet()), env, args);
  }

  private static List<String> texts(YamlValue value) {
    return value.list().stream().map(YamlValue::text).toList();
  }

  private static Map<String, String> textMap(YamlValue value) {
    Map<String, String> texts = new LinkedHashMap<>();
    new ArrayList<>(value.map().entries()).forEach(e -> texts.put(e.getKey(), e.getValue().text()));
    return texts;
  }
}
