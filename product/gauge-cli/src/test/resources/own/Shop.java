import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * A service with a login: lists take 20 ms and need its cookie, orders take 60 ms and need its
 * token.
 */
class Shop {
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 1000);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.createContext("/up", exchange -> answer(exchange, 200, "up"));
    server.createContext("/login", Shop::login);
    server.createContext(
        "/owners/",
        exchange -> {
          String cookie = exchange.getRequestHeaders().getFirst("Cookie");
          sleep(20);
          answer(exchange, "SID=s1".equals(cookie) ? 200 : 403, "[]");
        });
    server.createContext(
        "/orders",
        exchange -> {
          String authorization = exchange.getRequestHeaders().getFirst("Authorization");
          String body = new String(exchange.getRequestBody().readAllBytes());
          sleep(60);
          boolean right = body.matches("\\{\"owner\": \\d+}");
          answer(exchange, !"Bearer t1".equals(authorization) ? 401 : right ? 201 : 400, "{}");
        });
    server.start();
  }

  private static void login(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes());
    if (!body.equals("user=a")) {
      answer(exchange, 401, "unknown user");
      return;
    }
    exchange.getResponseHeaders().add("Set-Cookie", "SID=s1; Path=/");
    answer(exchange, 200, "{\"auth\": {\"token\": \"t1\"}}");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes();
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(bytes);
    }
  }
}
