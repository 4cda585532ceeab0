package dev.loomgauge.contract;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A downstream whose answers begin at once and never end: a blank every 20 ms keeps a client
 * waiting that gives up when nothing comes.
 */
public final class TricklingDownstream implements AutoCloseable {
  private static final byte[] HEAD =
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n"
          .getBytes(US_ASCII);
  private static final int PAUSE_MILLIS = 20;

  private final AtomicInteger answering = new AtomicInteger();
  private final ServerSocket server;

  /** Listens from now on. */
  public TricklingDownstream() {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("the trickling downstream could not listen", e);
    }
    Thread.startVirtualThread(this::accept);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = server.accept();
        Thread.startVirtualThread(() -> trickle(client));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void trickle(Socket client) {
    try (client) {
      if (client.getInputStream().read() < 0) {
        return;
      }
      answering.incrementAndGet();
      try {
        client.getOutputStream().write(HEAD);
        while (!server.isClosed()) {
          client.getOutputStream().write(' ');
          Thread.sleep(PAUSE_MILLIS);
        }
      } finally {
        answering.decrementAndGet();
      }
    } catch (IOException e) {
      // The client is gone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The loopback port that it answers on. */
  public int port() {
    return server.getLocalPort();
  }

  /** How many answers are on their way. */
  public int answering() {
    return answering.get();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the trickling downstream could not be closed", e);
    }
  }
}
