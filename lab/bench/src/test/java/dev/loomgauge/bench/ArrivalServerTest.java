package dev.loomgauge.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArrivalServerTest {
  private static final String REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  private static Socket connect(URI address) throws IOException {
    Socket socket = new Socket(HERE, address.getPort());
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static void exchange(Socket socket, String... pieces) throws IOException {
    for (String piece : pieces) {
      socket.getOutputStream().write(piece.getBytes(US_ASCII));
      socket.getOutputStream().flush();
    }
    assertThat(new String(socket.getInputStream().readNBytes(ANSWER.length()), US_ASCII))
        .isEqualTo(ANSWER);
  }

  @Test
  void requestsAreCountedWholeAndAnsweredAfterTheDelay() throws Exception {
    try (ArrivalServer server = ArrivalServer.start(HERE, Duration.ofMillis(30));
        Socket one = connect(server.address());
        Socket other = connect(server.address())) {
      assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
      long before = System.nanoTime();
      exchange(one, REQUEST);
      long after = System.nanoTime();
      assertThat(after - before).isGreaterThanOrEqualTo(30_000_000L);
      exchange(one, "GET / HTTP/1.1\r\nA: b\r", "\n\r", "\n");
      exchange(other, "GET / HTTP/1.1\r\nA: \r\r\n\r\n");

      ArrivalServer.Arrivals seen = server.next();
      assertThat(seen.requests()).isEqualTo(3);
      assertThat(seen.firsts()).containsOnlyKeys(HERE);
      assertThat(seen.firsts().getOrDefault(HERE, 0L)).isBetween(before, after);
      assertThat(server.next()).isEqualTo(new ArrivalServer.Arrivals(Map.of(), 0));
      exchange(other, REQUEST);
      assertThat(server.next().requests()).isEqualTo(1);
    }
  }

  /** The last byte of the empty line is missing: it has come, and is no request yet. */
  @Test
  void aRequestIsNotAnsweredBeforeItsLastByte() throws Exception {
    try (ArrivalServer server = ArrivalServer.start(HERE, Duration.ZERO);
        Socket one = connect(server.address())) {
      exchange(one, REQUEST);
      assertThat(server.next().requests()).isEqualTo(1);
      one.getOutputStream().write(REQUEST.substring(0, REQUEST.length() - 1).getBytes(US_ASCII));
      ArrivalServer.Arrivals begun = server.next();
      while (begun.firsts().isEmpty()) {
        Thread.sleep(1);
        begun = server.next();
      }
      assertThat(begun.requests()).isZero();
      exchange(one, "\n");
      assertThat(server.next().requests()).isEqualTo(1);
      assertThat(one.getInputStream().available()).isZero();
    }
  }

  @Test
  void hostsAreToldApartByTheirAddresses() throws Exception {
    InetAddress second = InetAddress.ofLiteral("127.0.0.2");
    try (ArrivalServer server = ArrivalServer.start(HERE, Duration.ZERO);
        Socket one = connect(server.address());
        Socket other = new Socket()) {
      other.bind(new InetSocketAddress(second, 0));
      other.connect(new InetSocketAddress(HERE, server.address().getPort()));
      other.setSoTimeout(20_000);
      exchange(one, REQUEST);
      exchange(other, REQUEST);

      ArrivalServer.Arrivals seen = server.next();
      assertThat(seen.requests()).isEqualTo(2);
      assertThat(seen.firsts()).containsOnlyKeys(HERE, second);
      assertThat(seen.firsts().getOrDefault(HERE, 0L))
          .isLessThan(seen.firsts().getOrDefault(second, 0L));
    }
  }

  @Test
  void aServerThatIsClosedEndsItsConnections() throws Exception {
    ArrivalServer server = ArrivalServer.start(HERE, Duration.ZERO);
    URI address = server.address();
    try (Socket open = connect(address)) {
      exchange(open, REQUEST);
      server.close();
      assertThat(open.getInputStream().read()).isEqualTo(-1);
    }
    // Its thread closes one after the other.
    assertThatThrownBy(
            () -> {
              while (true) {
                connect(address).close();
              }
            })
        .isInstanceOf(ConnectException.class);
  }
}
