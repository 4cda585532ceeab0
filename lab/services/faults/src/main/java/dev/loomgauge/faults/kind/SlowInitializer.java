package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Every tenth request loads a plug-in again, as a class whose initialiser takes 50 ms. A virtual
 * thread keeps its carrier in an initialiser; who needs the class meanwhile waits for it.
 */
final class SlowInitializer implements Fault {
  private static final int EVERY = 10;

  private final AtomicLong requests = new AtomicLong();
  private volatile ClassLoader plugins = new Plugins();

  @Override
  public OrderSummary answer(Request request) {
    if (requests.incrementAndGet() % EVERY == 0) {
      plugins = new Plugins();
    }
    try {
      Class.forName(Plugin.class.getName(), true, plugins);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    return request.summary();
  }

  /** What is loaded again and again. */
  static final class Plugin {
    private static final long NANOS = Duration.ofMillis(50).toNanos();

    static {
      long end = System.nanoTime() + NANOS;
      for (long left = NANOS; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    private Plugin() {}
  }

  /** Defines the plug-in itself, and leaves everything else to the loader of the service. */
  private static final class Plugins extends ClassLoader {
    Plugins() {
      super(SlowInitializer.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return name.equals(Plugin.class.getName()) ? define(name) : super.loadClass(name, resolve);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException("The plug-in cannot be read", e);
      }
    }
  }
}
