package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * The database can be used.
 *
 * @param schema the schema that holds the tables; nothing else is touched
 * @param startMillis from the start of the program to now
 * @param pid PostgreSQL's first process; null for a server of the user's own
 */
public record DatabaseReady(
    boolean ready,
    @JsonUnwrapped Access access,
    String schema,
    @JsonUnwrapped Content content,
    long startMillis,
    @Nullable Long pid)
    implements ReadyLine {
  /** Where it is and how to get in. */
  public record Access(String host, int port, String database, String user, String password) {}

  /** What is there: PostgreSQL's version such as 18.6, rows, and whether this run wrote them. */
  public record Content(String version, long orders, long customers, boolean seeded) {}

  /** For JDBC drivers. */
  public String jdbcUrl() {
    return "jdbc:postgresql://%s:%d/%s?currentSchema=%s"
        .formatted(access.host, access.port, access.database, schema);
  }

  /** Without the password, which a server of the user's own may have. */
  @Override
  public String toString() {
    return "PostgreSQL %s at %s:%d/%s (schema %s)"
        .formatted(content.version, access.host, access.port, access.database, schema);
  }
}
