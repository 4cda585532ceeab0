package dev.loomgauge.core.input;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** A mapping that knows its place: keys in file order, none twice. */
public final class YamlMap {
  private final YamlValue self;
  private final Map<String, YamlValue> values;
  private final Map<String, Integer> keyLines;

  private YamlMap(YamlValue self, Map<String, YamlValue> values, Map<String, Integer> keyLines) {
    this.self = self;
    this.values = values;
    this.keyLines = keyLines;
  }

  static YamlMap of(YamlValue self, MappingNode node) {
    Map<String, YamlValue> values = new LinkedHashMap<>();
    Map<String, Integer> lines = new LinkedHashMap<>();
    String parent = self.key().isEmpty() ? "" : self.key() + ".";
    for (NodeTuple tuple : node.getValue()) {
      YamlValue key = new YamlValue(self.file(), self.key(), tuple.getKeyNode());
      if (!(tuple.getKeyNode() instanceof ScalarNode scalar)) {
        throw key.error("has a key that is not a plain word.", "Write KEY: VALUE.");
      }
      String name = scalar.getValue();
      if (values.put(name, new YamlValue(self.file(), parent + name, tuple.getValueNode()))
          != null) {
        throw new InputException(
            self.file(),
            key.line(),
            "duplicate key " + Quoted.of(parent + name) + ".",
            "Keep one of them.");
      }
      lines.put(name, key.line());
    }
    return new YamlMap(self, values, lines);
  }

  /** A mapping without keys at the same place: what holds where nothing is written. */
  public YamlMap empty() {
    return new YamlMap(self, Map.of(), Map.of());
  }

  public YamlValue self() {
    return self;
  }

  /** A refusal of the mapping that names its place. */
  public InputException error(String problem, String remedy) {
    return self.error(problem, remedy);
  }

  public Set<String> keys() {
    return values.keySet();
  }

  /** Keys with their values, in file order. */
  public Collection<Map.Entry<String, YamlValue>> entries() {
    return values.entrySet();
  }

  /** Refuses a key that is not in the list: {@link InputException} with the nearest that is. */
  public YamlMap allow(List<String> allowed) {
    for (String key : values.keySet()) {
      if (!allowed.contains(key)) {
        throw unknown(key, allowed);
      }
    }
    return this;
  }

  public InputException unknown(String key, Collection<String> allowed) {
    String where = self.key().isEmpty() ? "" : " in " + Quoted.of(self.key());
    return new InputException(
        self.file(),
        keyLines.getOrDefault(key, self.line()),
        "unknown key " + Quoted.of(key) + where + ".",
        NearestWord.remedy(key, allowed));
  }

  public Optional<YamlValue> find(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** The value of a key that must be there; {@link InputException} if it is not. */
  public YamlValue need(String key) {
    return find(key)
        .orElseThrow(
            () ->
                new InputException(
                    self.file(),
                    self.line(),
                    "key %s is missing%s."
                        .formatted(
                            Quoted.of(key),
                            self.key().isEmpty() ? "" : " in " + Quoted.of(self.key())),
                    "Add it."));
  }
}
