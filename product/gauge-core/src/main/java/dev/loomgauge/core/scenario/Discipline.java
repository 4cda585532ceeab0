package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.Quoted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Who is served next at a station. */
public sealed interface Discipline {

  default Kind in(Map<String, String> levels) {
    return switch (this) {
      case Always(Kind kind) -> kind;
      case ByLevel varied -> varied.of(levels.getOrDefault(varied.factor(), ""));
    };
  }

  /** The same in every cell. */
  record Always(Kind kind) implements Discipline {}

  /** Depends on the level of a factor, and names every level of it. */
  record ByLevel(String factor, Map<String, Kind> kinds) implements Discipline {
    public ByLevel {
      kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    }

    private Kind of(String level) {
      Kind kind = kinds.get(level);
      if (kind == null) {
        throw new IllegalArgumentException(
            "no discipline for level " + Quoted.of(level) + " of " + factor);
      }
      return kind;
    }
  }

  enum Kind {
    /** First come, first served. */
    FIFO,
    /** All at once, each at the same share of the servers and at most one whole server. */
    SHARING,
    /**
     * Each step of the path has a queue of its own, first come, first served, and a server stays
     * with one queue until it is empty: exhaustive polling (Takagi, "Analysis of Polling Systems",
     * 1986) without a time to change over.
     */
    POLLING
  }
}
