package dev.loomgauge.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a request does, step by step: the queueing network with passive resources that predictions
 * read.
 *
 * @param stations places that spend service demand, by name
 * @param resources pools whose members a request holds, by name
 * @param steps in the order in which a request takes them
 */
public record RequestPath(
    Map<String, Station> stations, Map<String, Resource> resources, List<Step> steps) {

  /** Copies. */
  public RequestPath {
    stations = Map.copyOf(stations);
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    steps = List.copyOf(steps);
  }

  /**
   * A station.
   *
   * @param tier the tier whose CPUs serve it: service or database
   */
  public record Station(String name, String tier) {}

  /**
   * A passive resource.
   *
   * @param label for people: "Tomcat threads"
   */
  public record Resource(String name, String label, Capacity capacity) {}

  /** The tier whose CPUs serve a station; the reader has checked that it is declared. */
  public String tierOf(String station) {
    Station found = stations.get(station);
    if (found == null) {
      throw new IllegalArgumentException("station " + station + " is not declared");
    }
    return found.tier();
  }

  /** The steps that a cell's requests take: those whose condition its levels meet. */
  public List<Step> stepsFor(Map<String, String> levels) {
    return steps.stream()
        .filter(
            step ->
                step.when().entrySet().stream()
                    .allMatch(c -> c.getValue().equals(levels.get(c.getKey()))))
        .toList();
  }

  /**
   * Checks that a cell's requests acquire before they release, and release all that they hold.
   *
   * @throws ScenarioException naming the step
   */
  public void check(String file, Map<String, String> levels) {
    Map<String, Integer> heldSince = new LinkedHashMap<>();
    for (Step step : stepsFor(levels)) {
      switch (step) {
        case Step.Acquire a -> {
          if (heldSince.put(a.resource(), a.line()) != null) {
            throw new ScenarioException(
                file,
                a.line(),
                "step 'acquire: " + a.resource() + "' takes it a second time" + at(levels) + ".",
                "Release it before.");
          }
        }
        case Step.Release r -> {
          if (heldSince.remove(r.resource()) == null) {
            throw new ScenarioException(
                file,
                r.line(),
                "step 'release: "
                    + r.resource()
                    + "' gives back what is not held"
                    + at(levels)
                    + ".",
                "Acquire it before, or give the step a 'when'.");
          }
        }
        case Step.Use use -> {}
        case Step.Wait wait -> {}
      }
    }
    heldSince.forEach(
        (resource, line) -> {
          throw new ScenarioException(
              file,
              line,
              "step 'acquire: " + resource + "' is never released" + at(levels) + ".",
              "Add 'release: " + resource + "'.");
        });
  }

  private static String at(Map<String, String> levels) {
    return " with " + levels;
  }
}
