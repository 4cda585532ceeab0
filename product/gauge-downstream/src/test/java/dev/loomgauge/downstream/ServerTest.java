package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.time.DelayGrammar;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServerTest {
  @Test
  void itAnswersAfterTheDelayUntilItIsClosed() throws Exception {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    Server server =
        Server.open(
            new InetSocketAddress(here, 0),
            new Behaviour(DelayGrammar.parse("40ms"), null, 0),
            "",
            2,
            1);
    int port = server.port();
    try (server) {
      // As many connections as there are loops and one more.
      for (int i = 0; i < 3; i++) {
        try (Socket socket = new Socket(here, port)) {
          socket.setSoTimeout(20_000);
          long sent = System.nanoTime();
          socket
              .getOutputStream()
              .write("GET /downstream/5 HTTP/1.1\r\nconnection: close\r\n\r\n".getBytes(US_ASCII));
          String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
          assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(40_000_000L);
          assertThat(answer).endsWith("\r\n\r\n{\"id\":5,\"status\":\"in stock\"}");
        }
      }
    }
    assertThatThrownBy(() -> new Socket(here, port)).isInstanceOf(ConnectException.class);
  }
}
