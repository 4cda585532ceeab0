package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Capacity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What values of a scenario may depend on.
 *
 * @param measured factor to the levels that the scenario has
 * @param known factor to those and all others that the services offer; what may be named
 * @param places factor to level to where the scenario writes it; not for a level of the command
 *     line
 */
record Levels(
    Map<String, List<String>> measured,
    Map<String, List<String>> known,
    Map<String, Map<String, YamlValue>> places) {

  /** The factor whose levels are the keys of a mapping: all that the scenario has, none unknown. */
  String factorOf(YamlMap map) {
    String factor =
        measured.keySet().stream()
            .filter(f -> named(f, map) > 0)
            .max(Comparator.comparingLong(f -> named(f, map)))
            .orElseThrow(
                () ->
                    map.error(
                        "must name every level of one factor.",
                        "The factors are "
                            + Quoted.list(
                                measured.entrySet().stream().map(String::valueOf).toList())
                            + "."));
    List<String> levels = measured.getOrDefault(factor, List.of());
    for (String level : levels) {
      if (!map.keys().contains(level)) {
        throw map.error(
            "says nothing about level " + Quoted.of(level) + " of " + Quoted.of(factor) + ".",
            "Name every level: " + Quoted.list(levels) + ".");
      }
    }
    map.allow(known.getOrDefault(factor, levels));
    return factor;
  }

  /** Factor to level, as {@code when} gives them. */
  Map<String, String> condition(YamlValue value) {
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

  /**
   * Checks that the levels of a factor can be counted by.
   *
   * @param use where they are: a capacity
   * @param unlimited whether a level may be {@code unlimited} instead
   * @throws InputException if one is no whole number from 1, at its own place where it is meant as
   *     a number, else at its use
   */
  void checkNumbers(String factor, YamlValue use, long most, boolean unlimited) {
    for (String level : measured.getOrDefault(factor, List.of())) {
      if ((unlimited && level.equals(Capacity.UNLIMITED))
          || (level.matches("[1-9]\\d{0,17}") && Long.parseLong(level) <= most)) {
        continue;
      }
      YamlValue place = places.getOrDefault(factor, Map.of()).get(level);
      if (place != null && level.matches("[-+]?\\.?\\d.*")) {
        throw place.error(
            "is " + Quoted.of(level) + ", and " + Quoted.of(use.key()) + " counts by it.",
            "Give whole numbers from 1 to " + most + ".");
      }
      throw use.error(
          "is the factor %s, whose level %s is no whole number from 1 to %s."
              .formatted(Quoted.of(factor), Quoted.of(level), most),
          "Give a number for each level: {LEVEL: 1, ...}.");
    }
  }

  /** Factors and a word, for remedies. */
  List<String> factorsAnd(String word) {
    List<String> words = new ArrayList<>(new TreeSet<>(measured.keySet()));
    words.add(word);
    return words;
  }

  private long named(String factor, YamlMap map) {
    return known.getOrDefault(factor, List.of()).stream().filter(map.keys()::contains).count();
  }
}
