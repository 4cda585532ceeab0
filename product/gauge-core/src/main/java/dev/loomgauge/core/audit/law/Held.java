package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import org.jspecify.annotations.Nullable;

/**
 * Something of which a row has a limited number, and for how long a request holds one. A limit is a
 * ceiling only where it is held for the delay: a connection that goes back to its pool before the
 * delay limits something else, and event loops or virtual threads hold nothing while they wait.
 */
public enum Held {
  /** A user waits for its own request at least for the delay, then thinks. */
  USERS(AuditColumn.USERS, AuditColumn.SERVICE_DELAY, "users"),
  /** A platform thread blocks for the delay; others do not. */
  THREADS(AuditColumn.THREAD_LIMIT, AuditColumn.THREAD_MODEL, "threads"),
  /** A connection is held for the delay where {@code conn_mode} says "held". */
  CONNECTIONS(AuditColumn.CONNECTION_LIMIT, AuditColumn.CONN_MODE, "connections");

  private final AuditColumn limit;
  private final AuditColumn mode;
  private final String plural;

  Held(AuditColumn limit, AuditColumn mode, String plural) {
    this.limit = limit;
    this.mode = mode;
    this.plural = plural;
  }

  /** How many there are. */
  public AuditColumn limit() {
    return limit;
  }

  /** For sentences. */
  public String plural() {
    return plural;
  }

  /** What says whether one is held for the delay. */
  public AuditColumn mode() {
    return mode;
  }

  /** Whether the limit does not bind in such a row, or the row has none. */
  public boolean free(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    boolean unlimited = this != USERS && !row.has(limit);
    return unlimited
        || (delay != null && delay.value() == 0)
        || switch (this) {
          case USERS -> row.says(AuditColumn.LOAD, "open");
          case THREADS -> row.has(mode) && !row.says(mode, "platform");
          case CONNECTIONS -> row.has(mode) && !row.says(mode, "held");
        };
  }

  /** For how long at least, in milliseconds; null where the row does not report. */
  public @Nullable Double millis(AuditRow row) {
    PrintedFigure delay = row.figure(AuditColumn.SERVICE_DELAY);
    if (delay == null || !row.has(mode)) {
      return null;
    }
    return delay.value() + (this == USERS ? row.thinkMillis() : 0);
  }
}
