import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service that nobody has described: five threads, each of which asks a dependency at HOST:PORT
 * three times for a request, a byte each time.
 */
class Calling {
  public static void main(String[] arguments) throws IOException {
    String host = arguments[0].substring(0, arguments[0].lastIndexOf(':'));
    int port = Integer.parseInt(arguments[0].substring(arguments[0].lastIndexOf(':') + 1));
    ExecutorService threads =
        System.getenv("OWN_THREADS") == null
            ? Executors.newFixedThreadPool(5)
            : Executors.newVirtualThreadPerTaskExecutor();
    ConcurrentLinkedQueue<Socket> idle = new ConcurrentLinkedQueue<>();
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress("127.0.0.1", Integer.parseInt(System.getenv("PORT"))), 1000);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          Socket socket = idle.poll();
          if (socket == null) {
            socket = new Socket(host, port);
            socket.setTcpNoDelay(true);
          }
          int sum = 0;
          for (int i = 0; i < 3; i++) {
            socket.getOutputStream().write(i);
            sum += socket.getInputStream().read();
          }
          idle.add(socket);
          byte[] answer = String.valueOf(sum).getBytes();
          exchange.sendResponseHeaders(sum == 6 ? 200 : 500, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
  }
}
