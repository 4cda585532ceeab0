import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service that nobody has described: five threads, each of which asks a dependency at HOST:PORT
 * three times for a request, or CALLS times, a byte each time. With CONNECTS each request opens a
 * connection of its own, with GARBAGE it allocates that many bytes, with FAILS=n every nth request fails.
 */
class Calling {
  private static final AtomicInteger REQUESTS = new AtomicInteger();
  private static volatile byte[] garbage = new byte[0];

  private static int setting(String name, int without) {
    String value = System.getenv(name);
    return value == null ? without : Integer.parseInt(value);
  }

  public static void main(String[] arguments) throws IOException {
    String host = arguments[0].substring(0, arguments[0].lastIndexOf(':'));
    int port = Integer.parseInt(arguments[0].substring(arguments[0].lastIndexOf(':') + 1));
    ExecutorService threads =
        System.getenv("OWN_THREADS") == null
            ? Executors.newFixedThreadPool(5)
            : Executors.newVirtualThreadPerTaskExecutor();
    int calls = setting("CALLS", 3);
    int fails = setting("FAILS", 0);
    ConcurrentLinkedQueue<Socket> idle = new ConcurrentLinkedQueue<>();
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 1000);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          garbage = new byte[setting("GARBAGE", 0)];
          Socket socket = System.getenv("CONNECTS") == null ? idle.poll() : null;
          if (socket == null) {
            socket = new Socket(host, port);
            socket.setTcpNoDelay(true);
          }
          int sum = 0;
          for (int i = 0; i < calls; i++) {
            socket.getOutputStream().write(i);
            sum += socket.getInputStream().read();
          }
          if (System.getenv("CONNECTS") == null) {
            idle.add(socket);
          } else {
            socket.close();
          }
          boolean failed = fails > 0 && REQUESTS.incrementAndGet() % fails == 0;
          byte[] answer = String.valueOf(sum).getBytes();
          exchange.sendResponseHeaders(sum == calls * (calls + 1) / 2 && !failed ? 200 : 500, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
  }
}
