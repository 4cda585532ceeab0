package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.ServiceAddress;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code service.yaml}. */
public final class ManifestReader {
  private ManifestReader() {}

  /**
   * Reads one manifest.
   *
   * @throws InputException if the file cannot be read or does not fit
   */
  public static ServiceManifest read(Path path) {
    String text =
        InputFile.required(
            path,
            "the service manifest",
            "Name a service below lab/services/ or the path of a service.yaml.");
    Path folder = path.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      throw new InputException(
          path.toString(),
          0,
          "the service manifest has no folder.",
          "Put it into the folder of its service.");
    }
    return of(YamlValue.parse(path.toString(), text), folder);
  }

  /**
   * A manifest that was read, from a file of its own or in a scenario.
   *
   * @param folder that its paths count from
   * @throws InputException if it does not fit
   */
  static ServiceManifest of(YamlMap manifest, Path folder) {
    YamlMap map = manifest.allow(ManifestGrammar.ROOT.names());
    Set<String> needs = needs(map);
    Optional<YamlValue> jar = map.find("jar");
    Placeholders placeholders = new Placeholders(jar.isPresent(), needs);
    Optional<ServiceAddress> address = AddressReader.address(map);
    if (address.isEmpty()) {
      map.need("command").list().forEach(placeholders::checkPart);
    }
    Optional<YamlValue> env = map.find("env");
    env.ifPresent(value -> value.map().entries().forEach(e -> placeholders.check(e.getValue())));
    Map<String, RequestValues> variables =
        map.find("variables").map(value -> RequestReader.variables(value, folder)).orElse(Map.of());
    Optional<Endpoint> login =
        map.find("login").map(value -> RequestReader.login(value, variables.keySet()));
    return new ServiceManifest(
        map.self().file(),
        folder,
        map.need("name").name(),
        map.text("description", ""),
        map.find("command").map(YamlValue::texts).orElse(List.of()),
        address,
        jar.map(value -> new ServiceManifest.Jar(value.path(folder), value.line())),
        RequestTarget.path(map.need("health")),
        map.find("runtime-info").map(RequestTarget::path),
        RequestReader.endpoints(map.need("endpoints"), login, variables.keySet()),
        login,
        map.find("contains").map(YamlValue::textMap).orElse(Map.of()),
        variables,
        env.map(YamlValue::textMap).orElse(Map.of()),
        new KnobReader(placeholders).knobs(map.need("knobs").map()),
        needs,
        map.find("watch").map(value -> WatchReader.pools(value.map())).orElse(Map.of()),
        limits(map));
  }

  /** What must be in force; only the runtime-info page can show it. */
  private static Map<String, String> limits(YamlMap map) {
    map.find("limits")
        .filter(_ -> map.find("runtime-info").isEmpty())
        .ifPresent(
            value -> {
              throw value.error(
                  "cannot be checked: the service has no runtime-info page.",
                  "Name its path in 'runtime-info', or leave 'limits' out.");
            });
    return map.find("limits").map(YamlValue::textMap).orElse(Map.of());
  }

  private static Set<String> needs(YamlMap map) {
    Set<String> needs = new LinkedHashSet<>();
    map.find("needs")
        .ifPresent(
            list ->
                list.list().forEach(item -> needs.add(item.oneOf(ManifestGrammar.NEEDS.words()))));
    return needs;
  }
}
