package dev.loomgauge.run.rig;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A service that is healthy at its third answer, and a downstream stub: it keeps what is put at
 * {@code /control}.
 */
public final class HealthyService {
  private static final String COUNTERS =
      ",\"requests\":0,\"errors\":0,\"abandoned\":0,\"inFlight\":0,\"inFlightNanos\":0}";

  private HealthyService() {}

  /** Arguments: port, or 0 for one of its own choice; others are ignored. */
  public static void main(String[] arguments) throws IOException {
    boolean stub = arguments[0].startsWith("--");
    int port = stub ? 0 : Integer.parseInt(arguments[0]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
    int[] asked = {0};
    server.createContext("/health", it -> answer(it, asked[0]++ < 2 ? 503 : 200, "{}"));
    server.createContext("/info", it -> answer(it, 200, "{\"threads\":\"virtual\",\"pool\":50}"));
    AtomicReference<String> control = new AtomicReference<>("{}");
    server.createContext(
        "/control",
        it -> {
          if (it.getRequestMethod().equals("PUT")) {
            String body = new String(it.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            control.set(body.substring(0, body.length() - 1) + COUNTERS);
          }
          answer(it, control.get().contains("nonsense") ? 400 : 200, control.get());
        });
    server.start();
    if (stub) {
      System.out.println("words before");
      System.out.println(
          "{\"ready\":true,\"port\":%d,\"address\":\"127.0.0.1\",\"transport\":\"nio\",\"loops\":1,\"pid\":1}"
              .formatted(server.getAddress().getPort()));
      while (System.in.read() >= 0) {
        // until the end of input
      }
      System.exit(0);
    }
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}
