package dev.loomgauge.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Fills the schema, unless its marker proves that it is filled already. */
record Seeder(Connection connection, Seed seed) {
  private static final System.Logger LOG = System.getLogger(Seeder.class.getName());

  static final String DROP = "drop table if exists orders, customers, seed";

  /** What makes the tables ready to be measured; outside any transaction. */
  static final List<String> FINISH =
      List.of("vacuum (freeze, analyze) orders, customers", "update seed set complete = true");

  /**
   * Makes the schema hold the seed, whole.
   *
   * @return whether rows had to be written
   * @throws DatabaseProblem when the schema holds tables that are not ours
   */
  boolean ensure() throws SQLException, DatabaseProblem {
    execute("set search_path to " + seed.quotedSchema());
    if (!holds("select 1 from pg_namespace where nspname = '%s'".formatted(seed.schema()))) {
      execute("create schema " + seed.quotedSchema());
    } else if (holds(
        "select 1 from pg_class where oid = to_regclass('%s.seed')"
            .formatted(seed.quotedSchema()))) {
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
        "select 1 from seed where complete and version = %s and orders = %s and customers = %s"
            .formatted(Seed.VERSION, seed.orders(), seed.customers()));
  }

  private void requireEmpty() throws SQLException, DatabaseProblem {
    if (holds(
        "select 1 from pg_class where relnamespace = '%s'::regnamespace"
            .formatted(seed.quotedSchema()))) {
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
    execute(DROP);
    for (var statement : create(seed)) {
      execute(statement);
    }
    connection.commit();
    connection.setAutoCommit(true);
    for (var statement : FINISH) {
      execute(statement);
    }
  }

  /** Fills the tables in one transaction; keys after the rows, which is several times faster. */
  static List<String> create(Seed seed) {
    return List.of(
        "create table seed(version int not null, orders bigint not null, customers bigint not null, complete boolean not null)",
        "create table customers(id bigint not null, name text not null, email text not null)",
        """
        create table orders(
          id bigint not null, customer_id bigint not null, product text not null, quantity int not null,
          total_cents bigint not null, created_at timestamptz not null)
        """,
        """
        insert into customers
        select id, 'Customer ' || id, 'customer' || id || '@example.com'
        from generate_series(1::bigint, %s) as id
        """
            .formatted(seed.customers()),
        """
        insert into orders
        select id, 1 + id * 7919 %% %s, 'Product ' || 1 + id * 31 %% 500, 1 + id %% 5,
          (1 + id %% 5) * (199 + id * 37 %% 9800), timestamptz '2025-01-01 00:00:00+00' + id * interval '30 seconds'
        from generate_series(1::bigint, %s) as id
        """
            .formatted(seed.customers(), seed.orders()),
        "alter table customers add primary key (id)",
        "alter table orders add primary key (id), add foreign key (customer_id) references customers(id)",
        "insert into seed values (%s, %s, %s, false)"
            .formatted(Seed.VERSION, seed.orders(), seed.customers()));
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
