package dev.loomgauge.cli;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loomgauge.protocol.ServerKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
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
    return start(HttpServer.create(anyPort(), 200), threads);
  }

  /** The same, spoken to by TLS. */
  public static WaitingServer start(ExecutorService threads, ServerKey key)
      throws IOException, GeneralSecurityException {
    HttpsServer server = HttpsServer.create(anyPort(), 200);
    server.setHttpsConfigurator(new HttpsConfigurator(key.context()));
    return start(server, threads);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
  }

  private static WaitingServer start(HttpServer server, ExecutorService threads) {
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
    String origin = server instanceof HttpsServer ? "https://localhost:" : "http://127.0.0.1:";
    return origin + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
