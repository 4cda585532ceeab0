package dev.loomgauge.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A downstream on a loopback port that answers at once, or as a test wants it to fail. */
public final class FakeDownstream implements AutoCloseable {
  public record Behaviour(int status, String contentType, String body) {
    /** The body of a real answer; {@code %s} is the order's id. */
    public static final Behaviour NORMAL =
        new Behaviour(200, "application/json", "{\"id\":%s,\"status\":\"in stock\"}");
  }

  private final AtomicInteger waiting = new AtomicInteger();
  private final int port;
  private volatile Behaviour behaviour = Behaviour.NORMAL;
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private @Nullable HttpServer server;
  private @Nullable ClosedPort closed;

  /** Listens from now on. */
  public FakeDownstream() {
    server = listen(0);
    port = server.getAddress().getPort();
  }

  /** The loopback port it answers on. */
  public int port() {
    return port;
  }

  /** Answers like this until {@link #reset}. */
  public void answer(Behaviour wanted) {
    behaviour = wanted;
  }

  /** From now on answers wait for {@link #resume}. */
  public void pause() {
    gate = new CountDownLatch(1);
  }

  /** Lets all that wait be answered. */
  public void resume() {
    gate.countDown();
  }

  /** How many requests wait for {@link #resume} now. */
  public int waiting() {
    return waiting.get();
  }

  /** Refuses connections from now on. */
  public void stop() {
    if (server != null) {
      server.stop(0);
      server = null;
      closed = ClosedPort.keep(port);
    }
  }

  /** Back to a downstream that runs and answers at once. */
  public void reset() {
    resume();
    behaviour = Behaviour.NORMAL;
    if (server == null) {
      free();
      server = listen(port);
    }
  }

  @Override
  public void close() {
    resume();
    stop();
    free();
  }

  private void free() {
    if (closed != null) {
      closed.close();
      closed = null;
    }
  }

  private HttpServer listen(int wanted) {
    try {
      var http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 0);
      http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      http.createContext("/downstream/", this::serve);
      http.start();
      return http;
    } catch (IOException e) {
      throw new UncheckedIOException("the fake downstream could not listen on port " + wanted, e);
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      waiting.incrementAndGet();
      try {
        gate.await();
      } finally {
        waiting.decrementAndGet();
      }
      String path = exchange.getRequestURI().getPath();
      byte[] body =
          behaviour.body().formatted(path.substring(path.lastIndexOf('/') + 1)).getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", behaviour.contentType());
      if (body.length == 0) {
        exchange.sendResponseHeaders(behaviour.status(), -1);
        return;
      }
      exchange.sendResponseHeaders(behaviour.status(), body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
