package dev.loomgauge.run.rig;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** An HTTP server on loopback with faults and limits of a test's choice; a thread a connection. */
public final class OddServer implements AutoCloseable {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final String BUSY = "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n";

  /** What is done with a request. */
  public enum Answer {
    /** 200. */
    OK,
    /** 503. */
    BUSY,
    /** The connection is reset. */
    RESET,
    /** None. */
    NEVER
  }

  /** Decides; may wait. */
  @FunctionalInterface
  public interface Manners {
    /** What to do with request {@code number}, 0 and up over all connections. */
    Answer answer(long number) throws InterruptedException;
  }

  private final ServerSocket listening;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicLong requests = new AtomicLong();
  private final Manners manners;

  private OddServer(ServerSocket listening, Manners manners) {
    this.listening = listening;
    this.manners = manners;
  }

  /**
   * Starts it.
   *
   * @param connections how many it accepts before it stops listening
   */
  public static OddServer start(int connections, Manners manners) throws IOException {
    var server = new OddServer(new ServerSocket(0, 512, InetAddress.getLoopbackAddress()), manners);
    Thread.ofVirtual().start(() -> server.accept(connections));
    return server;
  }

  /** The right answer after 50 ms. */
  public static Answer afterAWhile() throws InterruptedException {
    Thread.sleep(50);
    return Answer.OK;
  }

  /** Its address. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  private void accept(int connections) {
    try (listening) {
      for (int i = 0; i < connections; i++) {
        Socket socket = listening.accept();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      close(); // closed by the test
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (request(in)) {
        switch (manners.answer(requests.getAndIncrement())) {
          case OK -> write(socket, OK);
          case BUSY -> write(socket, BUSY);
          case RESET -> {
            socket.setSoLinger(true, 0);
            return;
          }
          case NEVER -> {}
        }
      }
    } catch (IOException e) {
      sockets.remove(socket); // the client has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reads a head without a body; false at the end. */
  private static boolean request(InputStream in) throws IOException {
    int matched = 0;
    while (matched < 4) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
    }
    return true;
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
