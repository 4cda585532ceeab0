package dev.loomgauge.core.discovery;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The factors of a {@link WhatIfText}: those of its scenario, and what becomes one. */
final class WhatIfFactors {
  /** A reader moves no more than these; what is left stays as it is written. */
  private static final int MOST = 24;

  private final Map<String, List<String>> levels;

  WhatIfFactors(Map<String, List<String>> levels) {
    this.levels = new LinkedHashMap<>(levels);
  }

  Map<String, List<String>> levels() {
    return Collections.unmodifiableMap(levels);
  }

  boolean contains(String name) {
    return levels.containsKey(name);
  }

  /** Adds one of a name that has its own meaning, where the scenario does not have it. */
  void add(String name, String level) {
    levels.putIfAbsent(name, new ArrayList<>(List.of(level)));
  }

  /**
   * The name of a factor with a level; one of the same name and level is the same.
   *
   * @return the level itself where there are too many factors
   */
  String named(String wanted, String level) {
    String name = wanted;
    for (int number = 2; levels.containsKey(name); number++) {
      if (List.of(level).equals(levels.get(name)) && wanted.equals(name)) {
        return name;
      }
      name = wanted + "-" + number;
    }
    if (levels.size() >= MOST) {
      return level;
    }
    levels.put(name, List.of(level));
    return name;
  }
}
