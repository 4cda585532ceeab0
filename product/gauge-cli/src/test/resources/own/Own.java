import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A service that nobody has described: five threads, or OWN_SIZE, each of which sleeps 50 ms for a
 * request. With DEAF it has five whatever OWN_SIZE says. With OWN_KEY, a PKCS12 store, it speaks TLS;
 * with OWN_CLOSES it ends each connection after its answer.
 */
class Own {
  private static int size() {
    String size = System.getenv("DEAF") == null ? System.getenv("OWN_SIZE") : null;
    return size == null ? 5 : Integer.parseInt(size);
  }

  private static HttpServer server(InetSocketAddress address)
      throws IOException, GeneralSecurityException {
    String store = System.getenv("OWN_KEY");
    if (store == null) {
      return HttpServer.create(address, 1000);
    }
    char[] password = "loopback".toCharArray();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(Path.of(store))) {
      keys.load(in, password);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(address, 1000);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return server;
  }

  public static void main(String[] arguments) throws IOException, GeneralSecurityException {
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
    HttpServer server = server(new InetSocketAddress(host, Integer.parseInt(port)));
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
          if (System.getenv("OWN_CLOSES") != null) {
            exchange.getResponseHeaders().set("Connection", "close");
          }
          exchange.sendResponseHeaders(status, 2);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write("ok".getBytes());
          }
        });
    server.start();
  }
}
