package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  @Test
  void theServerListensOnLoopbackAloneAndDoesNothingUnasked() {
    var arguments = new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 5544, 1_000).arguments();

    assertThat(arguments)
        .contains(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "port=5544",
            "max_connections=1000")
        .contains("autovacuum=off", "jit=off", "synchronous_commit=off");
    for (var i = 0; i < arguments.size(); i += 2) {
      assertThat(arguments.get(i)).isEqualTo("-c");
    }
  }
}
