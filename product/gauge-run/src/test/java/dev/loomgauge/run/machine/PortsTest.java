package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void noPortIsGivenTwiceAndAllLieBelowThoseOfOutgoingConnections() {
    var ports = IntStream.range(0, 200).map(_ -> Ports.free()).boxed().toList();
    assertThat(ports).doesNotHaveDuplicates().allMatch(port -> port >= 16_384 && port < 32_768);
  }

  @Test
  void aPortWhereSomebodyListensIsNotFree() throws IOException {
    int port = Ports.free();
    assertThat(Ports.isFree(Ports.loopback(), port)).isTrue();
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(Ports.loopback(), port));
      assertThat(Ports.isFree(Ports.loopback(), port)).isFalse();
    }
  }

  @Test
  void aPortBecomesFreeOrDoesNot() throws IOException {
    int port = Ports.free();
    assertThat(Ports.becomesFree(Ports.loopback(), port)).isTrue();
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(Ports.loopback(), port));
      assertThat(Ports.becomesFree(Ports.loopback(), port)).isFalse();
    }
  }

  /** RFC 5737: documentation has this address, and no machine. */
  @Test
  void whereNoPortIsFreeTheSearchEndsAndIsTold() {
    assertThatThrownBy(() -> Ports.free(InetAddress.ofLiteral("192.0.2.1")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "No free port found on 192.0.2.1 between 16384 and 32767 after 2000 attempts: see what listens there with ss -ltn.");
    assertThat(Ports.loopback().getHostAddress()).isEqualTo("127.0.0.1");
  }

  /** A look may come too late on a busy machine, but not every time. */
  @Test
  void aPortThatIsGivenBackInAMomentIsWaitedFor() throws Exception {
    boolean waited = false;
    for (int attempt = 0; attempt < 20 && !waited; attempt++) {
      int port = Ports.free();
      ServerSocket socket = new ServerSocket();
      socket.bind(new InetSocketAddress(Ports.loopback(), port));
      Thread closing =
          Thread.startVirtualThread(
              () -> {
                LockSupport.parkNanos(10_000_000);
                try {
                  socket.close();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      waited = Ports.becomesFree(Ports.loopback(), port);
      closing.join();
    }
    assertThat(waited).isTrue();
  }
}
