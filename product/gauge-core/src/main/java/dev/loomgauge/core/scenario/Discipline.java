package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.Quoted;
import java.util.Map;

/** Who is served next at a station. */
public sealed interface Discipline {

  /** In a cell with these levels. */
  Kind in(Map<String, String> levels);

  /** The same in every cell. */
  record Always(Kind kind) implements Discipline {
    @Override
    public Kind in(Map<String, String> levels) {
      return kind;
    }
  }

  /** Depends on the level of a factor, and names every level of it. */
  record ByLevel(String factor, Map<String, Kind> kinds) implements Discipline {
    public ByLevel {
      kinds = Map.copyOf(kinds);
    }

    @Override
    public Kind in(Map<String, String> levels) {
      String level = levels.getOrDefault(factor, "");
      Kind kind = kinds.get(level);
      if (kind == null) {
        throw new IllegalArgumentException(
            "no discipline for level " + Quoted.of(level) + " of " + factor);
      }
      return kind;
    }
  }

  /** What there is. */
  enum Kind {
    /** First come, first served. */
    FIFO,
    /** All at once, each at the same share. */
    SHARING,
    /** A queue for each step that comes here, and a server stays with one until it is empty. */
    POLLING
  }
}
