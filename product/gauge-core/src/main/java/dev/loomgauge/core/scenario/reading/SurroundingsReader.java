package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.WhatIfWords;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.tier.DownstreamSettings;
import dev.loomgauge.protocol.time.Stall;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads what stands around the service: downstream, database, instances, calibration. */
final class SurroundingsReader {
  private static final Duration SHORTEST_BURST = Duration.ofSeconds(2);
  private static final Duration SHORTEST_MEASURE = Duration.ofSeconds(1);

  private SurroundingsReader() {}

  static Optional<Calibration> calibration(YamlMap scenario, List<ServiceManifest> services) {
    return scenario
        .find("calibration")
        .map(value -> value.map().allow(ScenarioGrammar.CALIBRATION.names()))
        .map(
            map ->
                new Calibration(
                    map.find("delay").map(YamlValue::duration).orElse(Calibration.USUAL_DELAY),
                    map.find("warm").map(YamlValue::duration).orElse(Calibration.USUAL_WARM),
                    map.find("burst").map(SurroundingsReader::burst).orElse(Calibration.USUAL),
                    map.find("rest").map(YamlValue::duration).orElse(Calibration.USUAL),
                    map.find("measure")
                        .map(SurroundingsReader::measured)
                        .orElse(Calibration.USUAL_MEASURE),
                    (int) map.find("jvms").map(v -> v.wholeNumber(1, 20)).orElse(1L).longValue(),
                    map.find("warm-with").map(v -> flags(v.map(), services)).orElse(Map.of())));
  }

  /** Only what a request carries itself can change while a service runs. */
  private static Map<String, String> flags(YamlMap map, List<ServiceManifest> services) {
    List<String> flags =
        services.stream()
            .flatMap(s -> s.knobs().entrySet().stream())
            .filter(knob -> knob.getValue().perRequest())
            .map(Map.Entry::getKey)
            .distinct()
            .toList();
    FactorRules rules = new FactorRules(services);
    Map<String, String> levels = new LinkedHashMap<>();
    for (var entry : map.allow(flags).entries()) {
      levels.put(entry.getKey(), rules.level(entry.getKey(), entry.getValue()));
    }
    return levels;
  }

  /** CPU time is sampled once a second, so a load of less than two seconds does not show it. */
  private static Duration burst(YamlValue value) {
    return atLeast(SHORTEST_BURST, value, "Give it 2s or more.");
  }

  /** Two windows while the loads rise, and two while they fall. */
  private static Duration measured(YamlValue value) {
    Duration measure = value.duration();
    return measure.isZero()
        ? measure
        : atLeast(SHORTEST_MEASURE, value, "Give it 1s or more, or 0s to warm alone.");
  }

  private static Duration atLeast(Duration shortest, YamlValue value, String remedy) {
    Duration length = value.duration();
    if (length.compareTo(shortest) < 0) {
      throw value.error(
          "is " + Quoted.of(value.text()) + ", too short to see the CPU that requests cost.",
          remedy);
    }
    return length;
  }

  static Downstream downstream(YamlMap scenario) {
    Optional<YamlValue> found = scenario.find("downstream");
    if (found.isEmpty()) {
      return new Downstream(
          Distribution.fixed(Duration.ZERO), "0ms", Map.of(), "", 0, OptionalInt.empty());
    }
    YamlMap map = found.get().map().allow(ScenarioGrammar.DOWNSTREAM.names());
    YamlValue delay = map.need("delay");
    Map<String, Downstream.Route> routes = new LinkedHashMap<>();
    map.find("routes")
        .ifPresent(
            value ->
                value.map().entries().forEach(e -> routes.put(e.getKey(), route(e.getValue()))));
    return new Downstream(
        route(delay).delay(),
        delay.text(),
        routes,
        map.find("stall").map(SurroundingsReader::stall).orElse(""),
        map.find("error-rate").map(v -> v.number(0, 1)).orElse(0.0),
        map.find("at-once")
            .map(v -> OptionalInt.of((int) v.wholeNumber(1, DownstreamSettings.MOST_AT_ONCE)))
            .orElse(OptionalInt.empty()));
  }

  /** Its length and its period: 1s/10s. */
  private static String stall(YamlValue value) {
    try {
      return Stall.parse(value.text()).text();
    } catch (BadSetting e) {
      throw value.error(
          "is " + Quoted.of(value.text()) + ": " + e.problem() + ".",
          "Remedy: " + e.remedy() + ".");
    }
  }

  private static Downstream.Route route(YamlValue delay) {
    return new Downstream.Route(TimingReader.written(delay, ""), delay.text());
  }

  static DatabaseSettings database(YamlMap scenario) {
    Optional<YamlValue> found = scenario.find("database");
    if (found.isEmpty()) {
      return new DatabaseSettings("", "", "", 1_000_000, 100_000);
    }
    YamlMap map = found.get().map().allow(ScenarioGrammar.DATABASE.names());
    return new DatabaseSettings(
        map.text("url", ""),
        map.text("user", ""),
        map.text("password", ""),
        map.find("orders").map(v -> v.wholeNumber(1, ScenarioGrammar.MOST_ROWS)).orElse(1_000_000L),
        map.find("customers")
            .map(v -> v.wholeNumber(1, ScenarioGrammar.MOST_ROWS))
            .orElse(100_000L));
  }

  static Deployment deployment(YamlMap scenario) {
    return new Deployment(
        (int) (long) scenario.find("instances").map(v -> v.wholeNumber(1, 99_999)).orElse(1L),
        scenario
            .find("balancer")
            .map(v -> WhatIfWords.balancer(v.oneOf(WhatIfWords.BALANCERS)))
            .orElse(Deployment.ONE.balancer()));
  }
}
