import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service that nobody has described: five threads, or OWN_SIZE, each of which sleeps 50 ms for a
 * request. With DEAF it has five whatever OWN_SIZE says.
 */
class Own {
  private static int size() {
    String size = System.getenv("DEAF") == null ? System.getenv("OWN_SIZE") : null;
    return size == null ? 5 : Integer.parseInt(size);
  }

  public static void main(String[] arguments) throws IOException {
    ExecutorService threads =
        System.getenv("OWN_THREADS") == null
            ? Executors.newFixedThreadPool(size())
            : Executors.newVirtualThreadPerTaskExecutor();
    String port = System.getenv(arguments.length == 0 ? "PORT" : arguments[0]);
    if (port == null) {
      System.out.println("no port is set");
      System.exit(4);
    }
    String host = System.getenv().getOrDefault("OWN_HOST", "127.0.0.1");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(host, Integer.parseInt(port)), 1000);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          int status = exchange.getRequestURI().getPath().startsWith("/slow") ? 200 : 404;
          try {
            Thread.sleep(50);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.sendResponseHeaders(status, 2);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write("ok".getBytes());
          }
        });
    server.start();
  }
}
