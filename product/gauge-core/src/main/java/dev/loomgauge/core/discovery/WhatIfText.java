package dev.loomgauge.core.discovery;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.WhatIfWords;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A scenario with services as a model without them, which can be read and solved where nothing is
 * known but its text: CPU times are written as they were calibrated at the highest load, and all
 * that can be set is a factor (load, pools, delays, cores, instances, think time, timeout). The
 * service and the database have CPUs of their own, as in any prediction for other hardware than
 * that of the measurement; what the load slows down beside the queues of the path is left out.
 */
public final class WhatIfText {
  /** Its name in messages. */
  private static final String NAME = "what-if";

  /**
   * The most users, or requests a second, that a page solves: more would take a browser too long to
   * simulate.
   */
  public static final int MOST_LOAD = 30_000;

  private static final String THINK = "think";
  private static final String TIMEOUT = "timeout";
  private static final Set<String> OF_THE_RUN = Set.of("label", "engine");
  private static final Set<String> SIZES = Set.of("capacity", "core", "max", "queue");

  private final Scenario scenario;
  private final YamlMap raw;
  private final WhatIfSteps.Factors factors;
  private final WhatIfSteps steps;

  private WhatIfText(
      Scenario scenario,
      List<Cell> cells,
      Map<String, Calibrated> calibrated,
      CpuAllocation allocation) {
    this.scenario = scenario;
    raw = YamlValue.parse(NAME, scenario.heading().text());
    factors = new WhatIfSteps.Factors(levels(cells));
    steps =
        new WhatIfSteps(
            scenario, factors, new CalibratedUses(scenario, cells, calibrated, allocation));
  }

  /**
   * The text.
   *
   * @param calibrated by {@link Cell#calibratedAs}
   * @param allocation the CPUs of the machine that was calibrated
   * @return of a scenario without services its own text; empty where arrivals are recorded ones,
   *     where nothing was calibrated, and where the path needs what a model without services cannot
   *     have, as a service that runs elsewhere
   */
  public static Optional<String> of(
      Scenario scenario,
      List<Cell> cells,
      Map<String, Calibrated> calibrated,
      CpuAllocation allocation) {
    if (cells.stream().noneMatch(cell -> cell.offered().amount() > 0) || scenario.elsewhere()) {
      return Optional.empty();
    }
    if (scenario.pureModel()) {
      return Optional.of(scenario.heading().text());
    }
    if (calibrated.values().stream().allMatch(known -> known.points().isEmpty())) {
      return Optional.empty();
    }
    try {
      String text = new WhatIfText(scenario, cells, calibrated, allocation).text();
      ScenarioReader.ofText(NAME, text);
      return Optional.of(text);
    } catch (UserError e) {
      return Optional.empty(); // the path needs more than such a model has
    }
  }

  private String text() {
    List<String> path = path();
    List<String> lines = new ArrayList<>();
    lines.add("# A model of the service with its CPU times as they were calibrated.");
    add(lines, "name", scenario.name());
    add(lines, "title", scenario.heading().title());
    add(lines, "question", scenario.heading().question());
    lines.add("seed: " + scenario.seed());
    List<String> stations = stations();
    List<String> resources = resources();
    LoadShape load = scenario.load();
    boolean closed = load.model() == LoadShape.Model.CLOSED;
    if (closed) {
      factors.add(THINK, Durations.text(load.think()));
    }
    factors.add(TIMEOUT, Durations.text(load.timeout()));
    lines.add("factors:");
    factors
        .levels()
        .forEach((name, levels) -> lines.add("  " + quoted(name) + ": " + list(levels)));
    if (closed) {
      lines.add(THINK + ": " + THINK);
    }
    lines.add(
        "load: {timeout: timeout%s%s}"
            .formatted(
                closed ? "" : ", arrivals: " + load.arrivals(),
                load.start() == LoadShape.Start.TOGETHER ? ", start: together" : ""));
    if (scenario.deployment().instances() > 1) {
      lines.add("instances: " + scenario.deployment().instances());
    }
    if (raw.find("paths").isPresent()) {
      lines.add("mix: " + flow(raw.need("mix")));
    }
    if (scenario.downstream().atOnce().isPresent()) {
      lines.add("downstream: " + flow(raw.need("downstream")));
    }
    lines.addAll(stations);
    lines.addAll(resources);
    lines.addAll(path);
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, String key, String text) {
    if (!text.isEmpty()) {
      lines.add(key + ": " + quoted(text));
    }
  }

  /** Those of the cells first; of words also those that are written or named in the path. */
  private Map<String, List<String>> levels(List<Cell> cells) {
    Map<String, Set<String>> levels = new LinkedHashMap<>();
    for (Cell cell : cells) {
      cell.levels()
          .forEach(
              (name, level) -> {
                if (!OF_THE_RUN.contains(name) && !isPath(name, level)) {
                  levels
                      .computeIfAbsent(name, _ -> new LinkedHashSet<>())
                      .add(
                          OfferedLoad.FACTORS.contains(name)
                              ? OfferedLoad.within(level, MOST_LOAD)
                              : level);
                }
              });
    }
    List<YamlMap> written = new ArrayList<>();
    raw.find("factors").ifPresent(value -> written.add(value.map()));
    raw.find("cells").ifPresent(value -> value.list().forEach(one -> written.add(one.map())));
    for (YamlMap map : written) {
      for (var entry : map.entries()) {
        if (levels.containsKey(entry.getKey()) && !OfferedLoad.FACTORS.contains(entry.getKey())) {
          Set<String> known = levels.getOrDefault(entry.getKey(), new LinkedHashSet<>());
          entry.getValue().list().stream()
              .filter(level -> !isPath(entry.getKey(), level.text()))
              .forEach(level -> known.add(level.text().replace("_", "")));
        }
      }
    }
    Set<String> named = new LinkedHashSet<>();
    for (String part : List.of("stations", "resources", "path", "paths")) {
      raw.find(part).ifPresent(value -> named.addAll(value.words()));
    }
    scenario
        .services()
        .forEach(
            service ->
                service
                    .knobs()
                    .forEach(
                        (name, knob) ->
                            knob.levels().stream()
                                .filter(named::contains)
                                .forEach(levels.getOrDefault(name, new LinkedHashSet<>())::add)));
    Map<String, List<String>> all = new LinkedHashMap<>();
    levels.forEach((name, each) -> all.put(name, List.copyOf(each)));
    return all;
  }

  /** A JDK by its path, which is no word of a model. */
  private static boolean isPath(String factor, String level) {
    return factor.equals(JvmFactor.JDK.word()) && level.startsWith("/");
  }

  /** All steps are read before those that a request does first, which are what they leave. */
  private List<String> path() {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    boolean mix = raw.find("paths").isPresent();
    if (mix) {
      raw.need("paths")
          .map()
          .entries()
          .forEach(kind -> kinds.put("  " + quoted(kind.getKey()), steps.all(kind.getValue())));
    } else {
      kinds.put("path", steps.all(raw.need("path")));
    }
    List<String> lines = new ArrayList<>(mix ? List.of("paths:") : List.of());
    kinds.forEach(
        (key, all) -> {
          lines.add(key + ":");
          Stream.concat(steps.unnamed().stream(), all.stream())
              .forEach(step -> lines.add((mix ? "    - " : "  - ") + step));
        });
    return lines;
  }

  private List<String> stations() {
    Map<String, String> all = new LinkedHashMap<>();
    Optional<YamlValue> written = raw.find("stations");
    for (RequestPath.Station station : scenario.path().stations().values()) {
      Optional<Tier> tier = scenario.path().tierOf(station.name());
      YamlValue own = written.orElseThrow().map().need(station.name());
      if (tier.isEmpty()) {
        all.put(station.name(), flow(own));
      } else if (steps.served(tier.get())) {
        Optional<YamlValue> order = own.isMap() ? own.map().find("discipline") : Optional.empty();
        all.put(
            station.name(),
            served(
                tier.get(),
                order.map(WhatIfText::flow).orElse("sharing"),
                own.isMap() ? own.map().find("label") : Optional.empty()));
      }
    }
    for (Tier tier : steps.without()) {
      all.put(WhatIfSteps.station(tier), served(tier, "sharing", Optional.empty()));
    }
    if (all.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("stations:"));
    all.forEach((name, station) -> lines.add("  " + quoted(name) + ": " + station));
    return lines;
  }

  private String served(Tier tier, String discipline, Optional<YamlValue> label) {
    boolean ofService = tier == Tier.SERVICE;
    String servers = String.valueOf(steps.cores(tier));
    if (ofService) {
      factors.add(WhatIfWords.CORES, servers);
      if (scenario.deployment().instances() == 1) {
        factors.add(WhatIfWords.INSTANCES, "1");
      }
    }
    boolean shared = !ofService || scenario.deployment().instances() > 1;
    return "{servers: %s, discipline: %s, label: %s%s}"
        .formatted(
            ofService ? WhatIfWords.CORES : servers,
            discipline,
            label.map(WhatIfText::flow).orElse(quoted("CPU of the " + tier.key())),
            shared ? ", shared: true" : "");
  }

  private List<String> resources() {
    if (raw.find("resources").isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("resources:"));
    for (var entry : raw.need("resources").map().entries()) {
      String name = entry.getKey();
      YamlValue value = entry.getValue();
      String text =
          value.isMap() && value.map().keys().stream().anyMatch(SIZES::contains)
              ? value.map().entries().stream()
                  .map(
                      part ->
                          part.getKey()
                              + ": "
                              + (SIZES.contains(part.getKey())
                                  ? size(name, part.getKey(), part.getValue())
                                  : flow(part.getValue())))
                  .collect(Collectors.joining(", ", "{", "}"))
              : value.isMap() && value.map().find("common-pool").isPresent()
                  ? flow(value)
                  : size(name, "capacity", value);
      lines.add("  " + quoted(name) + ": " + text);
    }
    return lines;
  }

  /** A capacity whose numbers are factors. */
  private String size(String resource, String key, YamlValue value) {
    if (value.isMap()) {
      return value.map().entries().stream()
          .map(entry -> quoted(entry.getKey()) + ": " + size(resource, key, entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    String text = value.text().replace("_", "");
    String name = resource + "-" + (key.equals("capacity") ? "size" : key);
    return text.matches("[1-9]\\d*") ? quoted(factors.named(name, text)) : quoted(value.text());
  }

  private static String list(List<String> levels) {
    return levels.stream().map(WhatIfText::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A value as it was written, on one line. */
  static String flow(YamlValue value) {
    return value.isMap()
        ? value.map().entries().stream()
            .map(entry -> quoted(entry.getKey()) + ": " + flow(entry.getValue()))
            .collect(Collectors.joining(", ", "{", "}"))
        : quoted(value.text());
  }

  /** A scalar of a flow. */
  static String quoted(String text) {
    return text.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")
        ? text
        : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", " ") + "\"";
  }
}
