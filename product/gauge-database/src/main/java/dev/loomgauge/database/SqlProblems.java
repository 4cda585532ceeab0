package dev.loomgauge.database;

import dev.loomgauge.protocol.DatabaseReady.Access;
import java.sql.SQLException;

/** What the server refused, in words and with a remedy. */
final class SqlProblems {
  private SqlProblems() {}

  static DatabaseProblem explain(SQLException problem, Access access) {
    var where = access.host() + ":" + access.port() + "/" + access.database();
    var message = String.valueOf(problem.getMessage()).lines().findFirst().orElse("").strip();
    return new DatabaseProblem(
        "the database at " + where + " refused (" + message + ")", remedy(problem), problem);
  }

  private static String remedy(SQLException problem) {
    return switch (problem.getSQLState()) {
      case "53100" -> "make room on its disk, or ask for fewer --orders";
      case "53300" -> "let it have more connections (max_connections)";
      case "42501" ->
          "grant the user the right to create a schema, or name one that it owns by --schema";
      case "28P01", "28000" -> "check --user and --password";
      case "08001", "08004", "08006" -> "see that it runs and can be reached from here";
      case "3D000" -> "create that database, or name another in --url";
      case null, default -> "see the server's log";
    };
  }
}
