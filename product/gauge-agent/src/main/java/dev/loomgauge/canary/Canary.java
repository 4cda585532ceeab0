package dev.loomgauge.canary;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Loaded into a service by attach. Its argument is the kind of threads, {@code virtual} or {@code
 * platform}. Ten times a second it starts one, which ends at once; {@link SchedulingLag} is the
 * time until it runs. Does nothing while no recording asks for that event. Failures are reported in
 * the system property {@value #OUTCOME} and never thrown: the service must not suffer.
 */
public final class Canary {
  /** The kind of threads that are started, or {@code failed: } and why. */
  public static final String OUTCOME = "loomgauge.canary";

  private static final String VIRTUAL = "virtual";
  private static final String PLATFORM = "platform";
  private static final long APART_NANOS = 100_000_000;

  /** Threads that were started and have not run: no more than ten seconds of them. */
  static final int MOST_WAITING = 100;

  private static final AtomicInteger WAITING = new AtomicInteger();
  private static volatile boolean virtual;
  private static @Nullable Thread clock;

  private Canary() {}

  /** By attach, as often as it is wanted; the last kind counts. */
  public static synchronized void agentmain(@Nullable String argument) {
    System.setProperty(OUTCOME, outcome(argument == null ? "" : argument));
  }

  private static String outcome(String kind) {
    if (!kind.equals(VIRTUAL) && !kind.equals(PLATFORM)) {
      return "failed: its argument must be virtual or platform, not '" + kind + "'";
    }
    try {
      virtual = kind.equals(VIRTUAL);
      if (virtual) {
        Starter.require();
      }
      // Here and not by its first use: a recording that begins meanwhile could miss it for ever.
      FlightRecorder.register(SchedulingLag.class);
      if (clock == null) {
        Thread started = new Thread(Canary::run, "loomgauge-canary");
        started.setDaemon(true);
        started.start();
        clock = started;
      }
      return kind;
    } catch (RuntimeException | LinkageError e) {
      return "failed: " + e;
    }
  }

  private static void run() {
    long next = System.nanoTime();
    while (true) {
      // A late clock starts no burst: it would wait for itself.
      next = Math.max(next + APART_NANOS, System.nanoTime());
      while (System.nanoTime() < next) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
      start();
    }
  }

  /** Starts one thread, where a recording asks and not too many wait. */
  static void start() {
    SchedulingLag lag = new SchedulingLag(virtual);
    if (!lag.isEnabled() || WAITING.get() >= MOST_WAITING) {
      return;
    }
    WAITING.incrementAndGet();
    Runnable told =
        () -> {
          lag.commit();
          WAITING.decrementAndGet();
        };
    try {
      lag.begin();
      if (lag.virtual) {
        Starter.virtual(told);
      } else {
        Thread thread = new Thread(told, "loomgauge-canary-thread");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (RuntimeException | Error e) {
      WAITING.decrementAndGet(); // no memory for a thread, for example
    }
  }

  /** Virtual threads, which the oldest JDK of a service does not have. */
  private static final class Starter {
    private static final @Nullable Method START = method();

    private Starter() {}

    private static @Nullable Method method() {
      try {
        return Thread.class.getMethod("startVirtualThread", Runnable.class);
      } catch (NoSuchMethodException e) {
        return null;
      }
    }

    static void require() {
      if (START == null || Runtime.version().feature() < 21) {
        throw new IllegalStateException("this JDK has no virtual threads");
      }
    }

    static void virtual(Runnable task) {
      Method start = START;
      if (start == null) {
        throw new IllegalStateException("this JDK has no virtual threads");
      }
      try {
        start.invoke(null, task);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** From the start of a thread until it runs; recorded only where a recording asks for it. */
  @Name(SchedulingLag.NAME)
  @Label("Scheduling lag")
  @Category("Loomgauge")
  @Description("From the start of a thread until it runs: what a thread that becomes ready waits")
  @StackTrace(false)
  @Enabled(false)
  static final class SchedulingLag extends Event {
    /** Of the event. */
    static final String NAME = "loomgauge.SchedulingLag";

    /** Of the thread; else it is one of the platform's. */
    @Label("Virtual")
    final boolean virtual;

    SchedulingLag(boolean virtual) {
      this.virtual = virtual;
    }
  }
}
