package dev.loomgauge.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;

/** A service that somebody else has started: each request of {@code /wait} waits 50 ms. */
public final class WaitingServer implements AutoCloseable {
  /** How long a request waits, ms. */
  public static final long WAIT_MS = 50;

  /** Requests that were begun before a window and ended in it, as a factor. */
  public static final double EDGES = 1.05;

  private final HttpServer server;
  private final ExecutorService threads;

  private WaitingServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Starts one.
   *
   * @param threads of its requests; end with it
   */
  public static WaitingServer start(ExecutorService threads) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 200);
    server.setExecutor(threads);
    server.createContext(
        "/wait",
        exchange -> {
          try (exchange) {
            Thread.sleep(WAIT_MS);
            exchange.sendResponseHeaders(200, -1);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    return new WaitingServer(server, threads);
  }

  /** Scheme, host and port. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
