package dev.loomgauge.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A loopback port at which no connection is made: the queue of those to be accepted is full. */
public final class FullPort implements AutoCloseable {
  private static final int FILLED_MILLIS = 100;

  private final List<Socket> waiting = new ArrayList<>();
  private final ServerSocket server;

  /** Full from now on. */
  public FullPort() {
    try {
      server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      while (queued()) {
        // The kernel takes a few more than it is asked to.
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a port could not be filled", e);
    }
  }

  private boolean queued() throws IOException {
    Socket next = new Socket();
    waiting.add(next);
    try {
      next.connect(new InetSocketAddress(server.getInetAddress(), port()), FILLED_MILLIS);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  /** Where nobody gets in. */
  public int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() {
    try {
      for (Socket each : waiting) {
        each.close();
      }
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a full port could not be closed", e);
    }
  }
}
