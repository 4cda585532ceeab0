package dev.loomgauge.bench;

import java.lang.reflect.Field;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Why users of virtual threads stay in lockstep: markdown rows. Started by in-step.sh on one CPU.
 * Users begin a request, on the CPU, wait 300 ms and come back, on the CPU again, and begin the
 * next.
 *
 * <p>A platform thread starts the requests, as the dispatcher of a server does; another one, the
 * JDK's own, wakes those that have waited. The scheduler of virtual threads, a ForkJoinPool, has
 * several queues for what comes from outside and gives each thread one by its probe of
 * ThreadLocalRandom. Here the dispatcher's probe is set before each request so that both threads
 * have the same queue, or not, and nothing else is changed.
 */
public final class InStep {
  private static final int USERS = 200;
  private static final int WAIT_MS = 300;
  private static final int BETWEEN_STARTS_MS = 3;
  private static final int SETTLING_MS = 6_000;
  private static final int WINDOW_MS = 6_000;

  /** A bit of a probe that is among those that choose the queue. */
  private static final int OTHER_QUEUE = 2;

  private final AtomicLong ended = new AtomicLong();
  private final BlockingQueue<Integer> users = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final double beginsMs;
  private final double comesBackMs;

  private InStep(double beginsMs, double comesBackMs) {
    this.beginsMs = beginsMs;
    this.comesBackMs = comesBackMs;
  }

  /** "one" or "two" queues, CPU of the beginning and of the coming back in ms: prints a row. */
  public static void main(String[] args) throws Exception {
    new InStep(Double.parseDouble(args[1]), Double.parseDouble(args[2]))
        .measure(args[0].equals("one"));
    System.exit(0); // the dispatcher has no end
  }

  private void measure(boolean oneQueue) throws Exception {
    threads.submit(() -> nap(1)).get();
    Thread waker = waker();
    Field probe = Thread.class.getDeclaredField("threadLocalRandomProbe");
    probe.setAccessible(true);
    Thread.ofPlatform()
        .daemon()
        .uncaughtExceptionHandler((_, e) -> end(e))
        .start(() -> dispatch(waker, probe, oneQueue));
    for (int user = 0; user < USERS; user++) {
      users.add(user);
      if (user % 2 == 1) {
        Thread.sleep(BETWEEN_STARTS_MS);
      }
    }
    Thread.sleep(SETTLING_MS);
    long before = ended.get();
    long from = System.nanoTime();
    Thread.sleep(WINDOW_MS);
    double rps = (ended.get() - before) / ((System.nanoTime() - from) / 1e9);
    System.out.println(row(oneQueue, beginsMs, comesBackMs, rps));
  }

  /** With what users who never wait for each other reach, and those who all come back at once. */
  static String row(boolean oneQueue, double beginsMs, double comesBackMs, double rps) {
    return String.format(
        Locale.ROOT,
        "| %s | %.2f ms | %.2f ms | %.0f | %.0f | %.0f |",
        oneQueue ? "one" : "two",
        beginsMs,
        comesBackMs,
        rps,
        1000 * USERS / (WAIT_MS + beginsMs + comesBackMs),
        1000 * USERS / (WAIT_MS + beginsMs + USERS * comesBackMs));
  }

  private static void end(Throwable e) {
    System.err.println("The dispatcher failed: " + e);
    System.exit(1);
  }

  private void dispatch(Thread waker, Field probe, boolean oneQueue) {
    try {
      while (true) {
        int user = users.take();
        // The pool gives a thread another probe when it finds its queue locked.
        probe.setInt(Thread.currentThread(), probe(probe.getInt(waker), oneQueue));
        threads.execute(
            () -> {
              work(beginsMs);
              nap(WAIT_MS);
              work(comesBackMs);
              ended.incrementAndGet();
              users.add(user);
            });
      }
    } catch (InterruptedException | ReflectiveOperationException e) {
      throw new IllegalStateException("the dispatcher has no end", e);
    }
  }

  /** With which the dispatcher has the queue of the waker, or another one. */
  static int probe(int wakers, boolean oneQueue) {
    return oneQueue ? wakers : wakers ^ OTHER_QUEUE;
  }

  private static void nap(int ms) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts", e);
    }
  }

  /** Half as long to half as long again, so that no two requests are alike. */
  static void work(double ms) {
    double share = 0.5 + ThreadLocalRandom.current().nextDouble();
    long end = System.nanoTime() + (long) (ms * 1e6 * share);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  static Thread waker() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().toLowerCase(Locale.ROOT).contains("delayscheduler"))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "This JDK has no thread of a ForkJoinPool that wakes others; JDK 25 has."));
  }
}
