package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Servers;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.grammar.PathGrammar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code stations}, {@code resources} and {@code path} of a scenario. */
final class PathReader {
  /** A request's holdings are one word of memory in a simulation. */
  private static final int MOST_RESOURCES = 60;

  /** What else can limit a trial. */
  private static final Set<String> RESERVED =
      Set.of("users", "arrivals", "users-in-step", "unknown");

  private final Levels levels;
  private final List<Delayed> delays;
  private final CapacityReader capacities;
  private final Map<String, RequestPath.Station> stations = new LinkedHashMap<>();

  private final Map<String, RequestPath.Resource> resources = new LinkedHashMap<>();

  PathReader(Levels levels, List<Delayed> delays) {
    this.levels = levels;
    this.delays = delays;
    capacities = new CapacityReader(levels);
  }

  /**
   * Reads them.
   *
   * @param mix the kinds of requests
   * @param downstream whose limit is a resource, too
   */
  RequestPath read(YamlMap scenario, Mix mix, Downstream downstream) {
    scenario
        .find("stations")
        .ifPresent(value -> value.map().entries().forEach(e -> station(e.getKey(), e.getValue())));
    scenario
        .find("resources")
        .ifPresent(value -> value.map().entries().forEach(e -> resource(e.getKey(), e.getValue())));
    if (resources.size() > MOST_RESOURCES) {
      throw scenario
          .need("resources")
          .error("are " + resources.size() + ".", "Declare at most " + MOST_RESOURCES + ".");
    }
    List<Step> steps =
        PathsReader.steps(
            scenario, mix, new StepReader(levels, delays, stations.keySet(), resources.keySet()));
    downstream.atOnce().ifPresent(this::downstream);
    return new RequestPath(stations, resources, steps);
  }

  private void station(String name, YamlValue value) {
    if (!value.isMap() || levels(value.map())) {
      stations.put(
          name,
          new RequestPath.Station(
              name,
              name,
              new Servers.Given(capacities.servers(value)),
              new Discipline.Always(Discipline.Kind.FIFO),
              false));
      return;
    }
    YamlMap map = value.map().allow(PathGrammar.STATION.names());
    if (map.find("servers").isPresent() == map.find("tier").isPresent()) {
      throw value.error(
          "must have either 'servers' or 'tier'.",
          "Write a number of servers, or the tier whose CPUs serve it: {servers: 2}, {tier:"
              + " service}.");
    }
    Servers servers =
        map.find("tier").isPresent()
            ? new Servers.OfTier(Tier.of(map.need("tier").oneOf(PathGrammar.TIERS.words())))
            : new Servers.Given(capacities.servers(map.need("servers")));
    // Threads take turns on a CPU; what else serves requests takes one after another.
    Discipline.Kind usual =
        map.find("tier").isPresent() ? Discipline.Kind.SHARING : Discipline.Kind.FIFO;
    Discipline discipline =
        map.find("discipline").map(this::discipline).orElse(new Discipline.Always(usual));
    stations.put(
        name,
        new RequestPath.Station(name, map.text("label", name), servers, discipline, shared(map)));
  }

  private Discipline discipline(YamlValue value) {
    if (value.isMap()) {
      return new Discipline.ByLevel(
          levels.factorOf(value.map()), Levels.values(value.map(), PathReader::kind));
    }
    return new Discipline.Always(kind(value));
  }

  private static Discipline.Kind kind(YamlValue value) {
    return switch (value.oneOf(PathGrammar.DISCIPLINES.words())) {
      case "sharing" -> Discipline.Kind.SHARING;
      case "polling" -> Discipline.Kind.POLLING;
      default -> Discipline.Kind.FIFO;
    };
  }

  /** No step can name it, and all instances share it. */
  private void downstream(int atOnce) {
    resources.put(
        RequestPath.DOWNSTREAM,
        new RequestPath.Resource(
            RequestPath.DOWNSTREAM,
            "concurrent requests of the downstream",
            new Capacity.Fixed(atOnce),
            new Capacity.Unlimited(),
            true));
  }

  private void resource(String name, YamlValue value) {
    if (name.equals(RequestPath.DOWNSTREAM)) {
      throw value.error(
          "has the name of what limits the downstream itself.",
          "Give it another; the limit of the downstream is 'downstream: {delay: 20ms, at-once:"
              + " 10}'.");
    }
    if (RESERVED.contains(name) || name.endsWith("-cpu")) {
      throw value.error("has a name that a verdict has for something else.", "Give it another.");
    }
    if (!value.isMap() || levels(value.map())) {
      resources.put(
          name,
          new RequestPath.Resource(
              name, name, capacities.members(value, 1), new Capacity.Unlimited(), false));
      return;
    }
    YamlMap map = value.map().allow(PathGrammar.RESOURCE.names());
    resources.put(
        name,
        new RequestPath.Resource(
            name,
            map.text("label", name),
            capacities.members(map.need("capacity"), 1),
            map.find("queue").map(v -> capacities.members(v, 0)).orElse(new Capacity.Unlimited()),
            shared(map)));
  }

  /** Whether a mapping's keys are the levels of a factor, and not keys of ours. */
  private boolean levels(YamlMap map) {
    return levels.measured().values().stream().anyMatch(map.keys()::containsAll);
  }

  private static boolean shared(YamlMap map) {
    return map.find("shared")
        .map(v -> v.oneOf(List.of("true", "false")))
        .orElse("false")
        .equals("true");
  }
}
