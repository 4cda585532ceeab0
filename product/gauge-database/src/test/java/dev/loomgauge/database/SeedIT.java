package dev.loomgauge.database;

import static dev.loomgauge.database.RunningDatabase.connect;
import static dev.loomgauge.database.RunningDatabase.count;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedIT {
  private Path data = Path.of("");

  @BeforeEach
  void copyTheCluster(@TempDir Path folder) throws Exception {
    data = folder.resolve("data");
    InitializedCluster.copyTo(data);
  }

  @Test
  void theFirstStartSeedsTheNextKeepsItAndAnotherCountSeedsAgain() throws Exception {
    String password;
    try (var first = start(10_000)) {
      var ready = first.awaitReady();
      password = ready.get("password").stringValue();
      assertThat(ready.get("seeded").booleanValue()).isTrue();
      assertThat(ready.get("version").stringValue()).startsWith("18.");
      assertThat(ready.get("host").stringValue()).isEqualTo("127.0.0.1");
      assertThat(ready.get("orders").longValue()).isEqualTo(10_000);
      assertThat(ready.get("customers").longValue()).isEqualTo(1_000);
      assertThat(ready.get("startMillis").longValue()).isBetween(1L, 600_000L);
      assertThat(ready.get("schema").stringValue()).isEqualTo("loomgauge");
      try (var connection = connect(ready)) {
        assertThat(
                count(
                    connection,
                    "loomgauge.orders join loomgauge.customers c on c.id = customer_id"))
            .isEqualTo(10_000);
        assertThat(summary(connection, 17))
            .isEqualTo("Customer 624 Product 28 3 2484 2025-01-01 00:08:30+00");
      }
    }
    try (var second = start(10_000)) {
      var ready = second.awaitReady();
      assertThat(ready.get("seeded").booleanValue()).isFalse();
      assertThat(ready.get("password").stringValue()).isEqualTo(password);
    }
    try (var third = start(2_000)) {
      var ready = third.awaitReady();
      assertThat(ready.get("seeded").booleanValue()).isTrue();
      try (var connection = connect(ready)) {
        assertThat(count(connection, "loomgauge.orders")).isEqualTo(2_000);
      }
    }
  }

  @Test
  void aSeedThatWasCutOffIsDoneAgain() throws Exception {
    try (var killed = start(3_000_000)) {
      while (!killed.errors().contains("Seeding")) {
        Thread.sleep(10);
      }
      Thread.sleep(300);
      assertThat(killed.process().destroyForcibly().waitFor(5, TimeUnit.SECONDS)).isTrue();
    }
    try (var next = start(5_000)) {
      var ready = next.awaitReady();
      assertThat(ready.get("seeded").booleanValue()).isTrue();
      try (var connection = connect(ready)) {
        assertThat(count(connection, "loomgauge.orders")).isEqualTo(5_000);
      }
    }
  }

  private RunningDatabase start(int orders) throws Exception {
    return new RunningDatabase("--data=" + data, "--orders=" + orders);
  }

  private static String summary(Connection connection, long id) throws Exception {
    var query =
        """
        select c.name || ' ' || product || ' ' || quantity || ' ' || total_cents || ' ' || (created_at at time zone 'UTC') || '+00'
        from loomgauge.orders o join loomgauge.customers c on c.id = o.customer_id where o.id = ?
        """;
    try (var statement = connection.prepareStatement(query)) {
      statement.setLong(1, id);
      try (var rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
        return rows.getString(1);
      }
    }
  }
}
