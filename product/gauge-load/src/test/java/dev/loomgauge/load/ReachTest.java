package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.load.EngineReach;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class ReachTest {
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  @Test
  void twentyConnectionsAreTimedInMillisecondsAfterTwentyThatAreNot() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 100, HERE)) {
      long begin = System.nanoTime();
      EngineReach reach = Reach.of("127.0.0.1:" + server.getLocalPort());
      double took = (System.nanoTime() - begin) / 1e6;

      assertThat(reach.problem()).isEmpty();
      // No system opens a connection within a microsecond.
      assertThat(reach.connectMs())
          .hasSize(20)
          .allSatisfy(ms -> assertThat(ms).isGreaterThan(0.001));
      assertThat(reach.connectMs().stream().mapToDouble(ms -> ms).sum()).isLessThan(took);
      for (int n = 0; n < 40; n++) {
        try (Socket accepted = server.accept()) {
          accepted.setSoTimeout(20_000);
          assertThat(accepted.getInputStream().read()).as("closed at once").isEqualTo(-1);
        }
      }
    }
  }

  @Test
  void whatDoesNotListenIsAProblem() throws IOException {
    int closed;
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      closed = server.getLocalPort();
    }

    assertThat(Reach.of("127.0.0.1:" + closed).problem()).contains("refused");
    assertThat(Reach.of("127.0.0.1:x").problem()).isNotEmpty();
    assertThat(Reach.of("127.0.0.1:" + closed).connectMs()).isEmpty();
  }

  @Test
  void theClockIsReadInMicroseconds() {
    long before = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

    assertThat(Reach.epochMicros()).isBetween(before, before + 60_000_000);
  }
}
