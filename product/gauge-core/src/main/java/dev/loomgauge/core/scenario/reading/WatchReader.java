package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import dev.loomgauge.core.scenario.grammar.ManifestGrammar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Reads {@code watch} of a manifest: the pools that the service shows over JMX. */
final class WatchReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private WatchReader() {}

  static Map<String, PoolWatch> pools(YamlMap map) {
    Map<String, PoolWatch> pools = new LinkedHashMap<>();
    map.entries()
        .forEach(
            entry -> {
              if (!NAME.matcher(entry.getKey()).matches()) {
                throw map.self()
                    .error(
                        "names a pool " + Quoted.of(entry.getKey()) + ".",
                        "Give it the name of a resource: letters, digits, '_' and '-'.");
              }
              pools.put(entry.getKey(), pool(entry.getValue()));
            });
    return pools;
  }

  private static PoolWatch pool(YamlValue value) {
    if (!value.isMap()) {
      return preset(value);
    }
    YamlMap map = value.map();
    Optional<YamlValue> preset = map.find("preset");
    PoolWatch watch = preset.isPresent() ? preset(map, preset.get()) : declared(map);
    return map.find("runtime-info").map(field -> watch.withRuntimeInfo(field.text())).orElse(watch);
  }

  private static PoolWatch preset(YamlMap map, YamlValue word) {
    map.allow(ManifestGrammar.PRESET.names());
    return preset(word);
  }

  private static PoolWatch preset(YamlValue word) {
    return Objects.requireNonNull(PoolPresets.ALL.get(word.oneOf(ManifestGrammar.PRESETS.words())));
  }

  private static PoolWatch declared(YamlMap map) {
    map.allow(ManifestGrammar.POOL.names());
    PoolWatch watch =
        new PoolWatch(
            figure(map, "busy"), figure(map, "waiting"), figure(map, "max"), Optional.empty());
    if (watch.busy().isEmpty() && watch.max().isEmpty()) {
      throw map.self()
          .error(
              "shows neither how many are busy nor how many there can be.",
              "Name an attribute of its MBean in 'busy' or 'max', or a preset: "
                  + Quoted.list(List.copyOf(PoolPresets.ALL.keySet()))
                  + ".");
    }
    return watch;
  }

  /** An attribute of the pool's MBean, or of another one. */
  private static Optional<Figure> figure(YamlMap map, String key) {
    return map.find(key)
        .map(
            value -> {
              if (!value.isMap()) {
                return new Figure(mbean(map), value.text());
              }
              YamlMap own = value.map().allow(ManifestGrammar.FIGURE.names());
              return new Figure(mbean(own), own.need("attribute").text());
            });
  }

  private static String mbean(YamlMap map) {
    YamlValue value = map.need("mbean");
    try {
      return new ObjectName(value.text()).toString();
    } catch (MalformedObjectNameException e) {
      throw value.error(
          "is %s, which is no name of an MBean: %s."
              .formatted(Quoted.of(value.text()), e.getMessage()),
          "Write DOMAIN:type=TYPE,name=NAME; a '*' matches any text.");
    }
  }
}
