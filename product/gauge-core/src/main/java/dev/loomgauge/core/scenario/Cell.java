package dev.loomgauge.core.scenario;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One combination of levels, with numbers of users resolved for this machine. */
public record Cell(Map<String, String> levels) {

  public Cell {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /**
   * Unique within a scenario, and fit for the name of a folder. A checksum distinguishes levels
   * that differ in characters which no folder should have, as {@code /a_b} and {@code /a/b}, and
   * those that join to the same words, as {@code a-b} and {@code c} with {@code a} and {@code b-c}.
   */
  public String id() {
    String words =
        levels.entrySet().stream()
            .map(
                e ->
                    switch (e.getValue()) {
                      case "on", "off" -> e.getKey() + "-" + e.getValue();
                      case String level when Delayed.isFactor(e.getKey()) ->
                          e.getKey() + "-" + level;
                      case String level when Character.isDigit(level.charAt(0)) ->
                          e.getKey() + level;
                      case String level -> level;
                    })
            .collect(Collectors.joining("-"));
    String name = words.replaceAll("[^A-Za-z0-9._-]", "_");
    boolean joined =
        levels.entrySet().stream()
            .anyMatch(e -> !e.getKey().equals("engine") && e.getValue().contains("-"));
    return name.equals(words) && !joined
        ? name
        : name + "-" + Integer.toHexString((joined ? levels.toString() : words).hashCode());
  }

  public String threads() {
    return levels.getOrDefault(ThreadMode.FACTOR, "");
  }

  public OfferedLoad offered() {
    return OfferedLoad.of(levels);
  }

  /** Users of a closed model; 0 for an open one. */
  public int users() {
    return offered().users();
  }

  /** Arrivals a second of an open model; 0 for a closed one. */
  public double rate() {
    return offered().rate();
  }

  public String engine() {
    return levels.getOrDefault("engine", "gauge-load");
  }

  /** The levels that decide how the JVM of its service is started. */
  public Map<String, String> jvm() {
    return JvmFactor.of(levels);
  }

  /**
   * What its CPU time per request is calibrated for, the same for all cells with the same thread
   * mode and JVM: "virtual", "virtual + jdk 21".
   */
  public String calibratedAs() {
    return Stream.concat(
            Stream.of(threads()),
            jvm().entrySet().stream().map(level -> level.getKey() + " " + level.getValue()))
        .collect(Collectors.joining(" + "));
  }

  /** The levels that decide how its service is started; cells with the same ones share it. */
  public Map<String, String> startLevels(ServiceManifest service) {
    Map<String, String> start = new LinkedHashMap<>();
    levels.forEach(
        (factor, level) -> {
          ServiceManifest.Knob knob = service.knobs().get(factor);
          if (factor.equals("label")
              || JvmFactor.named(factor).isPresent()
              || (knob != null && !knob.perRequest())
              || service.address().filter(at -> at.chosenBy(level)).isPresent()) {
            start.put(factor, level);
          }
        });
    return start;
  }

  public Cell with(String factor, String level) {
    Map<String, String> other = new LinkedHashMap<>(levels);
    other.put(factor, level);
    return new Cell(other);
  }

  static List<Cell> product(Map<String, List<String>> matrix) {
    List<Cell> cells = List.of(new Cell(Map.of()));
    for (var factor : matrix.entrySet()) {
      cells =
          cells.stream()
              .flatMap(c -> factor.getValue().stream().map(level -> c.with(factor.getKey(), level)))
              .toList();
    }
    return cells;
  }
}
