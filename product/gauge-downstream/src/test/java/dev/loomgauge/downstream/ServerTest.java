package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.time.DelayGrammar;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
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
              .write(
                  "GET /downstream/5 HTTP/1.1\r\ncookie: %s\r\nconnection: close\r\n\r\n"
                      .formatted("c".repeat(8_000))
                      .getBytes(US_ASCII));
          String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
          assertThat(System.nanoTime() - sent).isGreaterThanOrEqualTo(40_000_000L);
          assertThat(answer).endsWith("\r\n\r\n{\"id\":5,\"status\":\"in stock\"}");
        }
      }
    }
    assertThatThrownBy(() -> new Socket(here, port)).isInstanceOf(ConnectException.class);
  }

  private static String put(int port, String body) throws IOException {
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              "PUT /control HTTP/1.1\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"
                  .formatted(body.length(), body)
                  .getBytes(US_ASCII));
      return new String(socket.getInputStream().readNBytes(12), US_ASCII);
    }
  }

  @Test
  void aBodyMayHave16KibibytesAndNoByteMore() throws Exception {
    try (Server server =
        Server.open(
            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0),
            new Behaviour(DelayGrammar.parse("0ms"), null, 0),
            "",
            1,
            1)) {
      String most = "{\"delay\":\"1ms\"}" + " ".repeat(16 * 1024 - 15);
      assertThat(most).hasSize(16 * 1024);
      assertThat(put(server.port(), most)).isEqualTo("HTTP/1.1 200");
      assertThat(put(server.port(), most + " ")).isEqualTo("HTTP/1.1 413");
    }
  }

  /** Whether each of 40 requests fails, on a connection to either of two loops. */
  private static List<String> draws(long seed) throws IOException {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    List<String> draws = new ArrayList<>();
    try (Server server =
        Server.open(
            new InetSocketAddress(here, 0),
            new Behaviour(DelayGrammar.parse("0ms"), null, 0.5),
            "",
            2,
            seed)) {
      for (int connection = 0; connection < 2; connection++) {
        try (Socket socket = new Socket(here, server.port())) {
          socket.setSoTimeout(20_000);
          String request = "GET /downstream/5 HTTP/1.1\r\n\r\n";
          String last = "GET /downstream/5 HTTP/1.1\r\nconnection: close\r\n\r\n";
          socket.getOutputStream().write((request.repeat(39) + last).getBytes(US_ASCII));
          String answers = new String(socket.getInputStream().readAllBytes(), US_ASCII);
          draws.add(answers.replaceAll("(?s)HTTP/1.1 (.).*?\\}", "$1"));
        }
      }
    }
    return draws;
  }

  @Test
  void everyLoopDrawsByItselfAndTheSameAgainFromTheSameSeed() throws Exception {
    List<String> draws = draws(7);

    assertThat(draws).allSatisfy(each -> assertThat(each).matches("[25]{40}").contains("2", "5"));
    assertThat(draws.getFirst()).isNotEqualTo(draws.getLast());
    assertThat(draws(7)).isEqualTo(draws);
    assertThat(draws(70)).isNotEqualTo(draws);
  }
}
