package dev.loomgauge.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
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

  @Test
  void clientsOfLoopbackStayThereAndLimitsHaveTheseEnds() {
    var loopback = InetAddress.ofLiteral("127.0.0.1");
    var other = InetAddress.ofLiteral("10.0.0.7");

    assertThat(new ServerSettings(loopback, 1, 10).clients())
        .isEqualTo("host all all 127.0.0.0/8 scram-sha-256\nhost all all ::1/128 scram-sha-256\n");
    assertThat(new ServerSettings(other, 1, 10_000).clients())
        .isEqualTo("host all all all scram-sha-256\n");
    assertThat(new ServerSettings(other, 1, 10).at(7)).isEqualTo(new ServerSettings(other, 7, 10));
    for (int wrong : new int[] {9, 10_001}) {
      assertThatThrownBy(() -> new ServerSettings(loopback, 1, wrong))
          .hasMessage("--max-connections " + wrong + " is out of range: give 10 to 10000");
    }
    for (String many : List.of("0.0.0.0", "::", "224.0.0.1", "ff02::1")) {
      assertThatThrownBy(() -> new ServerSettings(InetAddress.ofLiteral(many), 1, 10))
          .hasMessageContaining("is not the address of one machine");
    }
  }

  @Test
  void theServerHasTheseSettingsAndNoOthers() {
    assertThat(
            new ServerSettings(InetAddress.ofLiteral("127.0.0.1"), 5544, 1_000)
                .arguments().stream().filter(word -> !word.equals("-c")))
        .containsExactly(
            "listen_addresses=127.0.0.1",
            "port=5544",
            "unix_socket_directories=",
            "max_connections=1000",
            "shared_buffers=512MB",
            "max_parallel_workers_per_gather=0",
            "jit=off",
            "io_method=sync",
            "autovacuum=off",
            "checkpoint_timeout=1d",
            "max_wal_size=4GB",
            "synchronous_commit=off",
            "wal_level=minimal",
            "max_wal_senders=0",
            "max_logical_replication_workers=0",
            "timezone=UTC",
            "log_timezone=UTC");
  }
}
