package dev.loomgauge.core.finding;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Levels that are tried beside those of today, in the same blocks.
 *
 * @param today factor to its level
 * @param changed factor to the level in place of today's, at least one
 */
public record TriedLevels(Map<String, String> today, Map<String, String> changed) {

  public TriedLevels {
    today = Collections.unmodifiableMap(new LinkedHashMap<>(today));
    changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
  }

  /** The factor whose levels a run of both compares: the first that changes. */
  public String compared() {
    return changed.keySet().iterator().next();
  }

  /** "pool=23". */
  public String words() {
    return changed.entrySet().stream()
        .map(level -> level.getKey() + "=" + level.getValue())
        .collect(Collectors.joining(" and "));
  }

  /** The levels of the run that tries them: those of today, and beside them the changed ones. */
  public Map<String, String> ofRun() {
    Map<String, String> levels = new LinkedHashMap<>(today);
    changed.forEach(
        (factor, level) -> levels.merge(factor, level, (now, other) -> now + "," + other));
    return levels;
  }
}
