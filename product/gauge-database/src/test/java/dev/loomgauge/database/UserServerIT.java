package dev.loomgauge.database;

import static dev.loomgauge.database.RunningDatabase.connect;
import static dev.loomgauge.database.RunningDatabase.count;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class UserServerIT {
  @Test
  void onlyOurOwnSchemaOfAUsersServerIsTouched(@TempDir Path folder) throws Exception {
    Path data = folder.resolve("data");
    InitializedCluster.copyTo(data);
    try (var theirs = new RunningDatabase("--data=" + data, "--orders=1000")) {
      var server = theirs.awaitReady();
      try (var connection = connect(server);
          var statement = connection.createStatement()) {
        statement.execute("create schema shop");
        statement.execute("create table shop.orders(id int)");
        statement.execute("insert into shop.orders values (1)");

        try (var ours = on(server, "bench")) {
          var ready = ours.awaitReady();
          assertThat(ready.get("pid").isNull()).isTrue();
          assertThat(ready.get("seeded").booleanValue()).isTrue();
          assertThat(ready.get("port").intValue()).isEqualTo(server.get("port").intValue());
          assertThat(count(connection, "bench.orders")).isEqualTo(500);
        }
        try (var refused = on(server, "shop")) {
          assertThat(refused.ready()).isNull();
          assertThat(refused.exitCode()).isEqualTo(3);
          assertThat(refused.errors())
              .contains("the schema shop holds tables that are not Loomgauge's");
        }
        assertThat(count(connection, "shop.orders")).isEqualTo(1);
        assertThat(count(connection, "loomgauge.orders")).isEqualTo(1_000);
      }
    }
  }

  private static RunningDatabase on(JsonNode server, String schema) throws IOException {
    return new RunningDatabase(
        "--url=jdbc:postgresql://127.0.0.1:" + server.get("port").intValue() + "/postgres",
        "--user=" + server.get("user").stringValue(),
        "--password=" + server.get("password").stringValue(),
        "--schema=" + schema,
        "--orders=500");
  }
}
