package dev.loomgauge.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** Answers every GET after a delay, on one thread by one clock; knows first arrivals. */
final class ArrivalServer implements AutoCloseable {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(US_ASCII);
  private static final int MOST_BYTES = 16_384;
  private static final int BACKLOG = 128;

  private final ServerSocketChannel listening;
  private final Selector selector;
  private final Thread thread;
  private final long delayNanos;
  private final ArrayDeque<Due> answers = new ArrayDeque<>(); // of its thread
  private final ByteBuffer in = ByteBuffer.allocate(MOST_BYTES); // of its thread
  private final Map<InetAddress, Long> firsts = new HashMap<>(); // guarded by this
  private long requests; // guarded by this
  private volatile boolean closed;

  /** An answer, and when to send it. */
  private record Due(SocketChannel to, long nanos) {}

  /** A connection that has {@code seen} 0 to 3 bytes of the empty line that ends a request. */
  private record Reading(InetAddress from, int seen) {}

  /**
   * What came since the last {@link #next}.
   *
   * @param firsts by the client's address, when the first bytes of its first request were read, in
   *     nanoseconds of {@link System#nanoTime}
   */
  record Arrivals(Map<InetAddress, Long> firsts, long requests) {}

  private ArrivalServer(ServerSocketChannel listening, Selector selector, Duration delay) {
    this.listening = listening;
    this.selector = selector;
    this.delayNanos = delay.toNanos();
    this.thread = Thread.ofPlatform().daemon().name("server").unstarted(this::run);
  }

  /** Listens at an address of this machine, at a free port. */
  static ArrivalServer start(InetAddress address, Duration delay) throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(address, 0), BACKLOG);
    listening.configureBlocking(false);
    Selector selector = Selector.open();
    listening.register(selector, SelectionKey.OP_ACCEPT);
    ArrivalServer server = new ArrivalServer(listening, selector, delay);
    server.thread.start();
    return server;
  }

  URI address() throws IOException {
    InetSocketAddress at = (InetSocketAddress) listening.getLocalAddress();
    return URI.create("http://%s:%d".formatted(at.getAddress().getHostAddress(), at.getPort()));
  }

  /** What came, and begins again. */
  synchronized Arrivals next() {
    Arrivals seen = new Arrivals(Map.copyOf(firsts), requests);
    firsts.clear();
    requests = 0;
    return seen;
  }

  private void run() {
    try (selector;
        listening) {
      while (!closed) {
        selector.select(patienceMillis());
        long now = System.nanoTime();
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.isAcceptable()) {
            accept();
          } else {
            read(key, now);
          }
        }
        selector.selectedKeys().clear();
        answer();
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Until the next answer; 0 is for ever. */
  private long patienceMillis() {
    Due next = answers.peek();
    return next == null
        ? 0
        : Math.max(1, Math.ceilDiv(next.nanos() - System.nanoTime(), 1_000_000));
  }

  private void accept() throws IOException {
    SocketChannel channel = listening.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      InetAddress from = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
      channel.register(selector, SelectionKey.OP_READ, new Reading(from, 0));
    }
  }

  private void read(SelectionKey key, long now) throws IOException {
    SocketChannel channel = (SocketChannel) key.channel();
    in.clear();
    if (channel.read(in) < 0) {
      channel.close();
      return;
    }
    in.flip();
    Reading before = (Reading) key.attachment();
    int seen = before.seen();
    int whole = 0;
    while (in.hasRemaining()) {
      byte next = in.get();
      seen = next == (seen % 2 == 0 ? '\r' : '\n') ? seen + 1 : next == '\r' ? 1 : 0;
      if (seen == 4) {
        whole++;
        answers.add(new Due(channel, now + delayNanos));
        seen = 0;
      }
    }
    key.attach(new Reading(before.from(), seen));
    count(before.from(), now, whole);
  }

  private synchronized void count(InetAddress from, long now, int whole) {
    firsts.putIfAbsent(from, now);
    requests += whole;
  }

  private void answer() throws IOException {
    while (!answers.isEmpty() && answers.element().nanos() - System.nanoTime() <= 0) {
      SocketChannel to = answers.remove().to();
      if (to.isOpen()) {
        to.write(ByteBuffer.wrap(ANSWER)); // fits, because a client has one request in flight
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup(); // its thread closes what it has
  }
}
