package dev.loomgauge.database;

import java.sql.Connection;
import java.sql.SQLException;

/** Fills the schema, unless its marker proves that it is filled already. */
final class Seeder {
  private static final System.Logger LOG = System.getLogger(Seeder.class.getName());

  private final Connection connection;
  private final Seed seed;

  Seeder(Connection connection, Seed seed) {
    this.connection = connection;
    this.seed = seed;
  }

  /**
   * Makes the schema hold the seed, whole.
   *
   * @return whether rows had to be written
   * @throws DatabaseProblem when the schema holds tables that are not ours
   */
  boolean ensure() throws SQLException, DatabaseProblem {
    execute("set search_path to " + seed.schema());
    if (!holds("select 1 from pg_namespace where nspname = '%s'".formatted(seed.schema()))) {
      execute("create schema " + seed.schema());
    } else if (holds(
        "select 1 from pg_class where oid = to_regclass('%s.seed')".formatted(seed.schema()))) {
      if (isComplete()) {
        return false;
      }
    } else {
      requireEmpty();
    }
    fill();
    return true;
  }

  private boolean isComplete() throws SQLException {
    return holds(
        "select 1 from seed where complete and version = %d and orders = %d and customers = %d"
            .formatted(Seed.VERSION, seed.orders(), seed.customers()));
  }

  private void requireEmpty() throws SQLException, DatabaseProblem {
    if (holds(
        "select 1 from pg_class where relnamespace = '%s'::regnamespace"
            .formatted(seed.schema()))) {
      throw new DatabaseProblem(
          "the schema " + seed.schema() + " holds tables that are not Loomgauge's",
          "name another schema by --schema, or drop this one");
    }
  }

  private void fill() throws SQLException {
    LOG.log(
        System.Logger.Level.INFO,
        "Seeding {0} orders and {1} customers",
        seed.orders(),
        seed.customers());
    connection.setAutoCommit(false);
    execute(SeedTables.DROP);
    for (var statement : SeedTables.create(seed)) {
      execute(statement);
    }
    connection.commit();
    connection.setAutoCommit(true);
    for (var statement : SeedTables.FINISH) {
      execute(statement);
    }
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private boolean holds(String query) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      return rows.next();
    }
  }
}
