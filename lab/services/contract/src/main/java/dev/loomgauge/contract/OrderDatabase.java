package dev.loomgauge.contract;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL with 100 customers and 1,000 orders that can be stopped, started and stalled. */
final class OrderDatabase implements AutoCloseable {
  static final String SCHEMA = "contract";

  private static final String SEED =
      """
      create schema contract;
      set search_path to contract;
      create table customers (id bigint primary key, name text not null, email text not null);
      create table orders (
        id bigint primary key,
        customer_id bigint not null references customers (id),
        product text not null,
        quantity int not null,
        total_cents bigint not null,
        created_at timestamptz not null);
      insert into customers
        select n, 'Customer ' || n, 'customer' || n || '@example.org' from generate_series(1, 100) n;
      insert into orders
        select n, 1 + n % 100, 'Product ' || n % 50, 1 + n % 9, n * 250,
          timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second'
        from generate_series(1, 1000) n;
      update customers set name = 'Zoë "Z" <b>O''Neil</b> \\ 東京' where id = 100;
      update orders
        set total_cents = 9007199254740993, created_at = '1999-12-31 23:59:59.987654+02'
        where id = 99;
      """;

  private final Path data;
  private final int port;
  private @Nullable EmbeddedPostgres server;
  private @Nullable ClosedPort closed;

  OrderDatabase() {
    try {
      data = Files.createTempDirectory("order-contract-postgres");
      server = builder(0).start();
      port = server.getPort();
      try (var connection = connect();
          var statement = connection.createStatement()) {
        statement.execute(SEED);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL could not be started for the contract tests", e);
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL could not be filled for the contract tests", e);
    }
  }

  int port() {
    return port;
  }

  void stop() {
    try {
      running().close();
      server = null;
      closed = ClosedPort.keep(port);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL could not be stopped", e);
    }
  }

  void start() {
    free();
    try {
      server = builder(port).start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL could not be started again", e);
    }
  }

  /** Makes every query of orders wait until the lock is closed. */
  AutoCloseable stall() throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute("lock table contract.orders in access exclusive mode");
    }
    return connection;
  }

  @Override
  public void close() {
    if (server != null) {
      stop();
    }
    free();
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL's files could not be deleted from " + data, e);
    }
  }

  private void free() {
    if (closed != null) {
      closed.close();
      closed = null;
    }
  }

  private Connection connect() throws SQLException {
    return running().getPostgresDatabase().getConnection();
  }

  private EmbeddedPostgres running() {
    if (server == null) {
      throw new IllegalStateException("PostgreSQL is stopped: call start() first");
    }
    return server;
  }

  private EmbeddedPostgres.Builder builder(int wanted) {
    return EmbeddedPostgres.builder()
        .setPort(wanted)
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPGStartupWait(Duration.ofMinutes(1))
        .setServerConfig("fsync", "off");
  }
}
