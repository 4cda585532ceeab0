package dev.loomgauge.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/**
 * A server on loopback whose manners a test decides: a virtual thread a connection, plain sockets.
 */
final class LoopbackServer implements AutoCloseable {
  static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  /** What to do with a connection; it is closed when this returns or throws. */
  interface Manners {
    void serve(Visit visit) throws IOException, InterruptedException;
  }

  /** One connection. */
  final class Visit {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Visit(Socket socket) throws IOException {
      this.socket = socket;
      this.in = new BufferedInputStream(socket.getInputStream());
      this.out = socket.getOutputStream();
    }

    /** The next request's head; a body is not expected. */
    String request() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
        int next = in.read();
        if (next < 0) {
          throw new EOFException();
        }
        head.append((char) next);
      }
      requests.add(System.nanoTime());
      return head.toString();
    }

    /** As many bytes of the request's body. */
    byte[] body(int length) throws IOException {
      return in.readNBytes(length);
    }

    void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    /** Closes with a reset instead of an orderly end. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }

  final Queue<Long> requests = new ConcurrentLinkedQueue<>();
  final AtomicInteger connections = new AtomicInteger();
  final Queue<InetAddress> clients = new ConcurrentLinkedQueue<>();
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  private LoopbackServer(ServerSocket listener, Manners manners) {
    this.listener = listener;
    Thread.ofVirtual().start(() -> accept(manners));
  }

  static LoopbackServer with(Manners manners) throws IOException {
    return new LoopbackServer(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()), manners);
  }

  /** By TLS. */
  static LoopbackServer with(SSLContext tls, Manners manners) throws IOException {
    return new LoopbackServer(
        tls.getServerSocketFactory().createServerSocket(0, 100, InetAddress.getLoopbackAddress()),
        manners);
  }

  /** Answers everything after a delay. */
  static LoopbackServer answering(long delayMs) throws IOException {
    return with(
        visit -> {
          while (true) {
            visit.request();
            if (delayMs > 0) {
              Thread.sleep(delayMs);
            }
            visit.write(OK);
          }
        });
  }

  /** A port on which nothing listens. */
  static int deadPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int port() {
    return listener.getLocalPort();
  }

  /** Waits until its clients have closed all connections; whether they did. */
  boolean closedWithin(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!open.isEmpty() && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    return open.isEmpty();
  }

  private void accept(Manners manners) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        open.add(socket);
        clients.add(socket.getInetAddress());
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(manners, socket));
      } catch (IOException e) {
        // Only the test's end closes the listener.
        return;
      }
    }
  }

  private void serve(Manners manners, Socket socket) {
    try (socket) {
      manners.serve(new Visit(socket));
    } catch (IOException | InterruptedException e) {
      // The client left, which every run does at its end.
      open.remove(socket);
    }
    open.remove(socket);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
