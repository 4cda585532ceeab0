import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.Sources;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/**
 * A service whose requests hold a connection twice, from a pool of three behind a wrapper; those
 * for /two one of each of two pools that have names.
 */
public class Traffic {
  public static void main(String[] arguments) throws Exception {
    DataSource source = new Wrapper(new SmallPool(3));
    DataSource write = new HikariDataSource("write", new SmallPool(3));
    DataSource read = new HikariDataSource("the pool for reading", new SmallPool(2));
    Object lock = new Object();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 1000);
    server.setExecutor(threads(arguments[0]));
    server.createContext(
        "/",
        exchange -> {
          try {
            boolean two = exchange.getRequestURI().getPath().equals("/two");
            hold(two ? write : source);
            hold(two ? read : source);
            if (exchange.getRequestURI().getPath().equals("/pinned")) {
              synchronized (lock) {
                new Semaphore(0).tryAcquire(20, java.util.concurrent.TimeUnit.MILLISECONDS);
              }
            }
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
          exchange.sendResponseHeaders(200, 2);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write("ok".getBytes());
          }
        });
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private static ExecutorService threads(String mode) throws Exception {
    return mode.equals("virtual")
        ? (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)
        : Executors.newFixedThreadPool(6);
  }

  /** Closes it twice, which is allowed. */
  private static void hold(DataSource source) throws Exception {
    try (Connection connection = source.getConnection()) {
      Thread.sleep(4);
      connection.close();
    }
  }

  private static final class SmallPool extends Sources {
    private final BlockingQueue<Integer> free;

    SmallPool(int size) {
      free = new ArrayBlockingQueue<>(size);
      for (int i = 0; i < size; i++) {
        free.add(i);
      }
    }

    public Connection getConnection() {
      try {
        return connection(free.take());
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private Connection connection(int number) {
      boolean[] closed = {false};
      return (Connection)
          Proxy.newProxyInstance(
              Traffic.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("close") && !closed[0]) {
                  closed[0] = true;
                  free.add(number);
                }
                return null;
              });
    }
  }

  private static final class Wrapper extends Sources {
    private final DataSource inner;

    Wrapper(DataSource inner) {
      this.inner = inner;
    }

    public Connection getConnection() throws java.sql.SQLException {
      Connection connection = inner.getConnection();
      return (Connection)
          Proxy.newProxyInstance(
              Traffic.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> method.invoke(connection, arguments));
    }
  }
}
