package dev.loomgauge.core.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code stations}, {@code resources} and {@code path} of a scenario. */
final class PathReader {
  private final Map<String, List<String>> levels;
  private final Map<String, List<String>> known;
  private final Map<String, RequestPath.Station> stations = new LinkedHashMap<>();
  private final Map<String, RequestPath.Resource> resources = new LinkedHashMap<>();

  /**
   * With the factors' levels.
   *
   * @param levels those that the scenario measures
   * @param known those that the services offer or the scenario measures; what a condition may name
   */
  PathReader(Map<String, List<String>> levels, Map<String, List<String>> known) {
    this.levels = levels;
    this.known = known;
  }

  RequestPath read(YamlMap scenario) {
    scenario
        .find("stations")
        .ifPresent(
            value -> value.map().entries().forEach(e -> station(e.getKey(), e.getValue().map())));
    scenario
        .find("resources")
        .ifPresent(value -> value.map().entries().forEach(e -> resource(e.getKey(), e.getValue())));
    List<Step> steps = new ArrayList<>();
    scenario.need("path").list().forEach(value -> steps.add(step(value.map())));
    return new RequestPath(stations, resources, steps);
  }

  private void station(String name, YamlMap map) {
    map.allow(List.of("tier"));
    stations.put(
        name,
        new RequestPath.Station(name, map.need("tier").oneOf(List.of("service", "database"))));
  }

  private void resource(String name, YamlValue value) {
    if (!value.isMap()) {
      resources.put(name, new RequestPath.Resource(name, name, capacity(value)));
      return;
    }
    YamlMap map = value.map().allow(List.of("label", "capacity"));
    resources.put(
        name,
        new RequestPath.Resource(name, map.text("label", name), capacity(map.need("capacity"))));
  }

  private Capacity capacity(YamlValue value) {
    if (value.isMap()) {
      YamlMap map = value.map();
      String factor =
          levels.entrySet().stream()
              .filter(f -> map.keys().containsAll(f.getValue()))
              .map(Map.Entry::getKey)
              .findFirst()
              .orElseThrow(
                  () ->
                      value.error(
                          "must name every level of one factor.",
                          "For example {platform: 200, virtual: unlimited, reactive: unlimited}."));
      Map<String, Capacity> capacities = new LinkedHashMap<>();
      map.entries().forEach(e -> capacities.put(e.getKey(), capacity(e.getValue())));
      return new Capacity.ByLevel(factor, capacities);
    }
    String text = value.text();
    if (text.equals("unlimited")) {
      return new Capacity.Unlimited();
    }
    if (levels.containsKey(text)) {
      return new Capacity.OfFactor(text);
    }
    if (!text.matches("[\\d_]+")) {
      List<String> words = new ArrayList<>(levels.keySet());
      words.add("unlimited");
      throw value.error(
          "is '" + text + "'.",
          "Give a whole number, or one of these. " + NearestWord.remedy(text, words));
    }
    return new Capacity.Fixed((int) value.wholeNumber(1, 100_000_000));
  }

  private Step step(YamlMap map) {
    List<String> verbs = List.of("acquire", "release", "use", "wait");
    List<String> allowed = new ArrayList<>(verbs);
    allowed.add("when");
    map.allow(allowed);
    List<String> used = map.keys().stream().filter(verbs::contains).toList();
    if (used.size() != 1) {
      throw map.self()
          .error("must be exactly one of acquire, release, use, wait, but is " + used + ".", "");
    }
    String verb = used.getFirst();
    YamlValue value = map.need(verb);
    Map<String, String> when = map.find("when").map(this::condition).orElse(Map.of());
    return switch (verb) {
      case "acquire" ->
          new Step.Acquire(name(value, "resource", resources.keySet()), when, value.line());
      case "release" ->
          new Step.Release(name(value, "resource", resources.keySet()), when, value.line());
      case "use" -> use(value, when);
      default -> new Step.Wait(delay(value, "downstream"), when, value.line());
    };
  }

  private Step use(YamlValue value, Map<String, String> when) {
    if (!value.isMap()) {
      return new Step.Use(
          name(value, "station", stations.keySet()), Optional.empty(), when, value.line());
    }
    YamlMap map = value.map().allow(List.of("station", "demand"));
    return new Step.Use(
        name(map.need("station"), "station", stations.keySet()),
        delay(map.need("demand"), "calibrated"),
        when,
        value.line());
  }

  /** A distribution, or nothing for the word that stands for a value known elsewhere. */
  private static Optional<Distribution> delay(YamlValue value, String elsewhere) {
    if (value.text().equals(elsewhere)) {
      return Optional.empty();
    }
    return Optional.of(
        Distribution.parse(value.text())
            .orElseThrow(
                () ->
                    value.error(
                        "is '" + value.text() + "'.",
                        "Write '" + elsewhere + "' or one like " + Distribution.EXAMPLES + ".")));
  }

  private static String name(YamlValue value, String what, java.util.Collection<String> known) {
    if (!known.contains(value.text())) {
      throw value.error(
          "names the " + what + " '" + value.text() + "', which is not declared.",
          NearestWord.remedy(value.text(), known));
    }
    return value.text();
  }

  private Map<String, String> condition(YamlValue value) {
    Map<String, String> when = new LinkedHashMap<>();
    YamlMap map = value.map();
    for (var entry : map.entries()) {
      if (!known.containsKey(entry.getKey())) {
        throw map.unknown(entry.getKey(), known.keySet());
      }
      when.put(
          entry.getKey(), entry.getValue().oneOf(known.getOrDefault(entry.getKey(), List.of())));
    }
    return when;
  }
}
