package dev.loomgauge.run.rig;

import com.sun.net.httpserver.Filter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** A JVM to be watched; what it does is told by lines on standard input. */
public final class Watched {
  private static final List<byte[]> KEPT = new ArrayList<>();

  private Watched() {}

  /** Shows what Tomcat would. */
  public interface FakeThreadPoolMBean {
    int getcurrentThreadsBusy();

    int getmaxThreads();

    long getconnectionCount();

    int getmaxConnections();
  }

  record FakeThreadPool(int getcurrentThreadsBusy) implements FakeThreadPoolMBean {
    @Override
    public int getmaxThreads() {
      return 200;
    }

    @Override
    public long getconnectionCount() {
      return 321;
    }

    @Override
    public int getmaxConnections() {
      return 8192;
    }
  }

  /** Shows what HikariCP would. */
  public interface FakePoolMBean {
    int getActiveConnections();

    int getTotalConnections();

    int getThreadsAwaitingConnection();
  }

  record FakePool() implements FakePoolMBean {
    @Override
    public int getActiveConnections() {
      return 49;
    }

    @Override
    public int getTotalConnections() {
      return 50;
    }

    @Override
    public int getThreadsAwaitingConnection() {
      return 7;
    }
  }

  /**
   * Commands: {@code tomcat BUSY}, {@code hikari}, {@code pin TIMES}, {@code spin MILLIS}, {@code
   * serve MILLIS}, {@code gc}, {@code keep MB}, {@code waste MB}, {@code thread NAME}.
   */
  public static void main(String[] arguments) throws IOException, JMException {
    System.out.println("started");
    for (String line; (line = readLine(System.in)) != null; ) {
      String[] words = line.split(" ", -1);
      var server = ManagementFactory.getPlatformMBeanServer();
      switch (words[0]) {
        case "tomcat" ->
            server.registerMBean(
                new FakeThreadPool(Integer.parseInt(words[1])),
                new ObjectName("Tomcat:type=ThreadPool,name=\"http-nio-8080\""));
        case "hikari" ->
            server.registerMBean(
                new FakePool(), new ObjectName("com.zaxxer.hikari:type=Pool (orders)"));
        case "pin" -> pin(Integer.parseInt(words[1]));
        case "spin" -> spin(Integer.parseInt(words[1]));
        case "serve" -> serve(Integer.parseInt(words[1]));
        case "gc" -> System.gc();
        case "waste" -> waste(Integer.parseInt(words[1]));
        case "keep" -> KEPT.add(new byte[Integer.parseInt(words[1]) << 20]);
        case "thread" -> Thread.ofPlatform().daemon().name(words[1]).start(Watched::park);
        default -> throw new IllegalArgumentException(line);
      }
      System.out.println("done " + line);
    }
  }

  private static @Nullable String readLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c; (c = in.read()) != '\n'; ) {
      if (c < 0) {
        return null;
      }
      line.append((char) c);
    }
    return line.toString();
  }

  private static void waste(int mb) {
    for (int i = 0; i < mb; i++) {
      KEPT.add(new byte[1 << 20]);
      KEPT.removeLast();
    }
  }

  /** A class that is being initialised keeps a virtual thread on its carrier, in any JDK. */
  private static void pin(int times) {
    for (int i = 0; i < times; i++) {
      Thread thread = Thread.startVirtualThread(Watched::initialiseAClass);
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void park() {
    while (true) {
      LockSupport.park();
    }
  }

  /** On every carrier, from when all of them do. */
  private static void spin(int millis) {
    int carriers = Runtime.getRuntime().availableProcessors();
    CountDownLatch ready = new CountDownLatch(carriers);
    List<Thread> threads =
        IntStream.range(0, carriers)
            .mapToObj(_ -> Thread.startVirtualThread(() -> spin(ready, millis)))
            .toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void spin(CountDownLatch ready, int millis) {
    ready.countDown();
    while (ready.getCount() > 0) {
      Thread.onSpinWait();
    }
    long end = System.nanoTime() + millis * 1_000_000L;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** Spins on this thread, as a handler of the JDK's own server. */
  private static void serve(int millis) throws IOException {
    new Filter.Chain(List.of(), _ -> spin(new CountDownLatch(0), millis)).doFilter(null);
  }

  private static void initialiseAClass() {
    try {
      Class.forName(Sleepy.class.getName(), true, new Fresh());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits 30 ms while it is initialised. */
  public static final class Sleepy {
    static {
      try {
        Thread.sleep(30);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    private Sleepy() {}
  }

  /** Defines that class again. */
  private static final class Fresh extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Sleepy.class.getName())) {
        return super.loadClass(name, resolve);
      }
      try (InputStream in =
          Watched.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
