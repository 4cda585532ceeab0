package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import org.jspecify.annotations.Nullable;

/**
 * Something of which a row has a limited number, and for how long a request holds one. A limit is a
 * ceiling only where it is held for the delay: a connection that goes back to its pool before the
 * delay limits something else, and event loops or virtual threads hold nothing while they wait.
 */
public enum Held {
  /** A user waits for its own request at least for the delay, then thinks. */
  USERS(Column.USERS, Column.SERVICE_DELAY, "users"),
  /** A platform thread blocks for the delay; others do not. */
  THREADS(Column.THREAD_LIMIT, Column.THREAD_MODEL, "threads"),
  /** A connection is held for the delay where {@code conn_mode} says "held". */
  CONNECTIONS(Column.CONNECTION_LIMIT, Column.CONN_MODE, "connections");

  private final Column limit;
  private final Column mode;
  private final String plural;

  Held(Column limit, Column mode, String plural) {
    this.limit = limit;
    this.mode = mode;
    this.plural = plural;
  }

  /** How many there are. */
  public Column limit() {
    return limit;
  }

  /** For sentences. */
  public String plural() {
    return plural;
  }

  /** What says whether one is held for the delay. */
  public Column mode() {
    return mode;
  }

  /** Whether the limit does not bind in such a row, or the row has none. */
  public boolean free(Row row) {
    Figure delay = row.figure(Column.SERVICE_DELAY);
    boolean unlimited = this != USERS && !row.has(limit);
    return unlimited
        || (delay != null && delay.value() == 0)
        || switch (this) {
          case USERS -> row.says(Column.LOAD, "open");
          case THREADS -> row.has(mode) && !row.says(mode, "platform");
          case CONNECTIONS -> row.has(mode) && !row.says(mode, "held");
        };
  }

  /** For how long at least, in milliseconds; null where the row does not report. */
  public @Nullable Double millis(Row row) {
    Figure delay = row.figure(Column.SERVICE_DELAY);
    if (delay == null || !row.has(mode)) {
      return null;
    }
    Figure think = this == USERS ? row.figure(Column.THINK) : null;
    return delay.value() + (think == null ? 0 : think.value());
  }
}
