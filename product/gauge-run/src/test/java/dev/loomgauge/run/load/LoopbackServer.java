package dev.loomgauge.run.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback: a virtual thread a connection, and a test says what it answers. */
public final class LoopbackServer implements AutoCloseable {
  public static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  public static final String UNAVAILABLE =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy";

  /** What it answers. */
  public interface Manners {
    /**
     * The answer to a request, after whatever wait; empty text ends the connection instead.
     *
     * @param number of the request, 0 and up
     * @param path as asked for
     */
    String answer(int number, String path) throws InterruptedException;
  }

  /** When each answer that was no error was written. */
  public final Queue<Instant> answered = new ConcurrentLinkedQueue<>();

  public final Set<String> paths = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  public LoopbackServer(Manners manners) throws IOException {
    listener = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(() -> accept(manners));
  }

  /** Answers everything after a delay. */
  public static LoopbackServer answering(long delayMs) throws IOException {
    return new LoopbackServer(
        (number, path) -> {
          Thread.sleep(delayMs);
          return OK;
        });
  }

  /** An address at which nothing listens. */
  public static URI nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Right answers written from one moment to another. */
  public long answeredBetween(Instant from, Instant to) {
    return answered.stream().filter(at -> !at.isBefore(from) && at.isBefore(to)).count();
  }

  private void accept(Manners manners) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        open.add(socket);
        Thread.ofVirtual().start(() -> serve(manners, socket));
      } catch (IOException e) {
        return; // only the test's end closes the listener
      }
    }
  }

  private void serve(Manners manners, Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (true) {
        String path = request(in);
        paths.add(path);
        String answer = manners.answer(requests.getAndIncrement(), path);
        if (answer.isEmpty()) {
          return;
        }
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        if (answer.equals(OK)) {
          answered.add(Instant.now());
        }
      }
    } catch (IOException | InterruptedException e) {
      open.remove(socket); // the client left, which every load does at its end
    }
  }

  private static String request(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      head.append((char) next);
    }
    return head.substring(head.indexOf(" ") + 1, head.indexOf(" HTTP/"));
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
