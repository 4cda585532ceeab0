package dev.loomgauge.database;

import java.util.List;

/** The statements that make the tables, in the schema that is first on the search path. */
final class SeedTables {
  private SeedTables() {}

  static final String DROP = "drop table if exists orders, customers, seed";

  /**
   * The tables filled, in one transaction. Keys come after the rows, which is several times faster.
   */
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
        from generate_series(1::bigint, %d) as id
        """
            .formatted(seed.customers()),
        """
        insert into orders
        select id, 1 + id * 7919 %% %d, 'Product ' || 1 + id * 31 %% 500, 1 + id %% 5,
          (1 + id %% 5) * (199 + id * 37 %% 9800), timestamptz '2025-01-01 00:00:00+00' + id * interval '30 seconds'
        from generate_series(1::bigint, %d) as id
        """
            .formatted(seed.customers(), seed.orders()),
        "alter table customers add primary key (id)",
        "alter table orders add primary key (id), add foreign key (customer_id) references customers(id)",
        "insert into seed values (%d, %d, %d, false)"
            .formatted(Seed.VERSION, seed.orders(), seed.customers()));
  }

  /** What makes the tables ready to be measured; outside any transaction. */
  static final List<String> FINISH =
      List.of("vacuum (freeze, analyze) orders, customers", "update seed set complete = true");
}
