package dev.loomgauge.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The levels of a cell: each factor that varies, with its level. */
public final class CellLevels {
  private CellLevels() {}

  /** Those of all factors but some, in their order. */
  public static Map<String, String> without(
      Collection<String> factors, Map<String, String> levels) {
    Map<String, String> others = new LinkedHashMap<>(levels);
    factors.forEach(others::remove);
    return others;
  }
}
