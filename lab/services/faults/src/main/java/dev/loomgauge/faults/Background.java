package dev.loomgauge.faults;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * What threads of the service do without a request. The knob {@code background} of {@code
 * service.yaml} has the same names, in lower case.
 */
public enum Background {
  /** Nothing. */
  NONE,
  /** One thread spins. */
  SPINNER {
    @Override
    void begin() {
      start("spinner", Background::spin);
    }
  },
  /** A thread for each CPU spins. */
  SPINNERS {
    @Override
    void begin() {
      for (int n = 1; n <= Runtime.getRuntime().availableProcessors(); n++) {
        start("spinner-" + n, Background::spin);
      }
    }
  },
  /** A thread computes for 0.3 s of each second. */
  BATCH {
    @Override
    void begin() {
      start("batch", () -> every(Duration.ofSeconds(1), Duration.ofMillis(300)));
    }
  },
  /** A thread yields until there is work, which never comes. */
  POLLER {
    @Override
    void begin() {
      start("poller", Background::poll);
    }
  },
  /** A thread computes for 1 ms of each 100 ms, which is too little to be a fault. */
  HOUSEKEEPING {
    @Override
    void begin() {
      start("housekeeping", () -> every(Duration.ofMillis(100), Duration.ofMillis(1)));
    }
  };

  /** Starts its threads, which end with the process. */
  void begin() {}

  /** Starts the one with this name; {@link IllegalArgumentException} if there is none. */
  public static void begin(String name) {
    Stream.of(values())
        .filter(one -> one.key().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("BACKGROUND=" + name + ": use one of " + names()))
        .begin();
  }

  /** The names, in the order of this file. */
  public static List<String> names() {
    return Stream.of(values()).map(Background::key).toList();
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private static void spin() {
    while (!Thread.currentThread().isInterrupted()) {
      // Nothing to do is the fault.
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding in a loop is the fault
  private static void poll() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.yield();
    }
  }

  private static void every(Duration period, Duration work) {
    long begin = System.nanoTime();
    while (!Thread.currentThread().isInterrupted()) {
      while (System.nanoTime() - begin < work.toNanos()) {
        // The clock is the work.
      }
      begin += period.toNanos();
      LockSupport.parkNanos(begin - System.nanoTime());
    }
  }
}
