package dev.loomgauge.core.result;

import java.util.List;

/**
 * The columns of {@code timeline.csv} that one watched pool has.
 *
 * @param pool its name in the request path
 */
public record PoolColumns(String pool) {
  private static final String ACTIVE = "_active";
  private static final String WAITING = "_waiting";
  private static final String LIMIT = "_limit";

  /** Members in use. */
  public String active() {
    return pool + ACTIVE;
  }

  /** Requests that wait for a member. */
  public String waiting() {
    return pool + WAITING;
  }

  /** Members there can be. */
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

  /** Whether a column is that of the requests which wait for a pool. */
  public static boolean isWaiting(String column) {
    return column.endsWith(WAITING);
  }
}
