package dev.loomgauge.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** A loopback port that refuses connections and that no other process can take meanwhile. */
record ClosedPort(SocketChannel bound) implements AutoCloseable {
  /** Keeps a port whose server has stopped, until it is closed. */
  static ClosedPort keep(int port) {
    try {
      return new ClosedPort(
          SocketChannel.open()
              .setOption(StandardSocketOptions.SO_REUSEADDR, true)
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
    } catch (IOException e) {
      throw new UncheckedIOException("port " + port + " could not be kept", e);
    }
  }

  @Override
  public void close() {
    try {
      bound.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a kept port could not be closed", e);
    }
  }
}
