package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** All systems that can be reproduced, in the order of {@code published/systems.yaml}. */
public record Catalogue(List<PublishedSystem> systems) {
  private static final List<String> WITH = List.of("scenario", "benchmark", "claims");
  private static final String RESOLUTION = "resolution";
  private static final List<String> REPEAT =
      List.of(
          "scenario", "benchmark", "claims", "experiment", "levels", "users", "brief", "scaled");

  public Catalogue {
    systems = List.copyOf(systems);
  }

  /** Reads it; {@link InputException} if a key is missing or unknown. */
  public static Catalogue read(String file, String text) {
    List<PublishedSystem> systems = new ArrayList<>();
    for (Map.Entry<String, YamlValue> each : YamlValue.parse(file, text).entries()) {
      YamlMap system = each.getValue().map().allow(List.of("source", "title", "repeats"));
      List<Repeat> repeats =
          system.need("repeats").list().stream().map(value -> repeat(value.map())).toList();
      systems.add(
          new PublishedSystem(
              each.getKey(), system.need("source").text(), system.need("title").text(), repeats));
    }
    return new Catalogue(systems);
  }

  /** Those of these names, or all; {@link OptionException} for a name that is not here. */
  public List<PublishedSystem> named(List<String> ids) {
    List<String> known = systems.stream().map(PublishedSystem::id).toList();
    for (String id : ids) {
      if (!known.contains(id)) {
        throw new OptionException(
            id, "there is no such published system.", NearestWord.remedy(id, known));
      }
    }
    return ids.isEmpty()
        ? systems
        : systems.stream().filter(system -> ids.contains(system.id())).toList();
  }

  private static Repeat repeat(YamlMap map) {
    map.allow(REPEAT);
    return new Repeat(
        with(map),
        map.find("experiment").map(YamlValue::text),
        texts(map.find("levels")),
        texts(map.find("users")),
        brief(map.find("brief")),
        map.find("scaled").map(YamlValue::text).orElse(""));
  }

  private static Repeat.With with(YamlMap map) {
    List<String> given = WITH.stream().filter(key -> map.find(key).isPresent()).toList();
    if (given.size() != 1) {
      throw map.self()
          .error("names " + given.size() + " of " + WITH + ".", "Give exactly one of them.");
    }
    String name = map.need(given.getFirst()).text();
    return switch (given.getFirst()) {
      case "scenario" -> new Repeat.Measured(name);
      case "benchmark" -> new Repeat.Benchmarked(name);
      default -> new Repeat.Recomputed(name);
    };
  }

  private static Map<String, String> texts(Optional<YamlValue> value) {
    Map<String, String> texts = new LinkedHashMap<>();
    value.ifPresent(
        v -> v.map().entries().forEach(e -> texts.put(e.getKey(), e.getValue().text())));
    return texts;
  }

  private static Repeat.Brief brief(Optional<YamlValue> value) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    Map<String, Duration> times = new LinkedHashMap<>();
    for (var each : value.map(v -> v.map().entries()).orElse(List.of())) {
      if (Repeat.Brief.TIMES.contains(each.getKey())) {
        times.put(each.getKey(), Value.duration().read(each.getValue()));
      } else if (!each.getKey().equals(RESOLUTION)) {
        levels.put(each.getKey(), texts(each.getValue()));
      }
    }
    OptionalDouble resolution =
        value
            .flatMap(v -> v.map().find(RESOLUTION))
            .map(v -> OptionalDouble.of(Value.share().read(v)))
            .orElse(OptionalDouble.empty());
    return new Repeat.Brief(levels, times, resolution);
  }

  private static List<String> texts(YamlValue value) {
    return value.list().stream().map(YamlValue::text).toList();
  }
}
