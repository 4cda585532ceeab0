package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
}
