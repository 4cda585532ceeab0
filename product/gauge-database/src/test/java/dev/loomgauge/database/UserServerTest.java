package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DatabaseReady.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserServerTest {

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://db.example:6432/shop,db.example,6432,shop",
    "jdbc:postgresql://127.0.0.1/shop,127.0.0.1,5432,shop",
    "jdbc:postgresql://[::1]:5433/shop?sslmode=require,[::1],5433,shop"
  })
  void theAddressIsTakenApart(String url, String host, int port, String database) {
    assertThat(UserServer.at(url, "me", "secret").access())
        .isEqualTo(new Access(host, port, database, "me", "secret"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "jdbc:mysql://localhost/shop",
        "jdbc:postgresql://localhost:5432",
        "jdbc:postgresql://a:1,b:2/shop",
        "jdbc:postgresql://localhost:port/shop",
        "jdbc:postgresql://localhost/",
        "jdbc:postgresql://localhost/shop/x",
        "jdbc:postgresql://localhost/shop&user=x",
        "jdbc:postgresql://localhost:123456/shop",
        "jdbc:postgresql://::1/shop"
      })
  void whatDoesNotNameOneDatabaseIsRefused(String url) {
    assertThatThrownBy(() -> UserServer.at(url, "me", ""))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("write jdbc:postgresql://HOST:PORT/DATABASE");
  }

  @Test
  void nothingOfItIsStartedOrEnded() {
    UserServer server = UserServer.at("jdbc:postgresql://127.0.0.1/shop", "me", "secret");

    assertThat(server.pid()).isNull();
    assertThat(server.endedByItself()).isNotDone();
    server.close();
  }
}
