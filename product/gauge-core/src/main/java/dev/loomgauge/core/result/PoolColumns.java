package dev.loomgauge.core.result;

import java.util.List;

/** The columns of {@code timeline.csv} of a watched pool, by its name in the request path. */
public record PoolColumns(String pool) {
  private static final String ACTIVE = "_active";
  private static final String WAITING = "_waiting";
  private static final String LIMIT = "_limit";

  public String active() {
    return pool + ACTIVE;
  }

  public String waiting() {
    return pool + WAITING;
  }

  public String limit() {
    return pool + LIMIT;
  }

  public List<String> all() {
    return List.of(active(), waiting(), limit());
  }

  /** Whether a column is that of a pool, whatever its name. */
  static boolean holds(String column) {
    return column.endsWith(ACTIVE) || isWaiting(column) || column.endsWith(LIMIT);
  }

  public static boolean isWaiting(String column) {
    return column.endsWith(WAITING);
  }
}
