package dev.loomgauge.run.tier;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * What a service needs to reach the database, and what a reader wants to know of it.
 *
 * @param schema the schema that holds the tables; nothing else is touched
 * @param version PostgreSQL's version
 * @param orders how many orders there are
 * @param customers how many customers there are
 * @param seeded whether they were made in this start, rather than found
 * @param start how long it took to be ready
 * @param serverPid PostgreSQL's first process; empty for a server of the user's own
 */
public record DatabaseFacts(
    String host,
    int port,
    String database,
    String user,
    String password,
    String schema,
    String version,
    long orders,
    long customers,
    boolean seeded,
    Duration start,
    OptionalLong serverPid) {

  static DatabaseFacts of(ReadyProgram program) {
    return new DatabaseFacts(
        program.text("host"),
        (int) program.number("port"),
        program.text("database"),
        program.text("user"),
        program.text("password"),
        program.text("schema"),
        program.text("version"),
        program.number("orders"),
        program.number("customers"),
        Boolean.TRUE.equals(program.ready().get("seeded")),
        Duration.ofMillis(program.number("startMillis")),
        program.ready().get("pid") instanceof Number pid
            ? OptionalLong.of(pid.longValue())
            : OptionalLong.empty());
  }

  /** For JDBC drivers. */
  public String jdbcUrl() {
    return "jdbc:postgresql://%s:%d/%s?currentSchema=%s".formatted(host, port, database, schema);
  }

  /** Without the password, which a server of the user's own may have. */
  @Override
  public String toString() {
    return "PostgreSQL %s at %s:%d/%s (schema %s)".formatted(version, host, port, database, schema);
  }
}
