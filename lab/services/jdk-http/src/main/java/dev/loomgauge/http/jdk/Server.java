package dev.loomgauge.http.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.Executor;

/**
 * The JDK's server on a loopback port. One thread of its own accepts connections and sees which
 * have a request; a thread of the executor reads it, serves it and writes the answer.
 */
public final class Server {
  private Server() {}

  /** Listens from now on; the process stays up for it. */
  public static void start(int port, int backlog, Executor executor, Router router)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), backlog);
    server.setExecutor(executor);
    server.createContext("/", exchange -> serve(exchange, router));
    server.start();
  }

  private static void serve(HttpExchange exchange, Router router) throws IOException {
    try (exchange) {
      Reply reply = router.answer(request(exchange));
      byte[] body = reply.body().getBytes(UTF_8);
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Type", reply.contentType());
      reply.headers().forEach(headers::set);
      exchange.sendResponseHeaders(reply.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static Request request(HttpExchange exchange) {
    String accept = exchange.getRequestHeaders().getFirst("Accept");
    return new Request(
        exchange.getRequestMethod(),
        Asked.of(path(exchange.getRequestURI())),
        accept == null ? "" : accept);
  }

  /** Without scheme and host, which a client may send too. */
  private static String path(URI uri) {
    return uri.getRawQuery() == null
        ? uri.getRawPath()
        : uri.getRawPath() + "?" + uri.getRawQuery();
  }
}
