package dev.loomgauge.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;

/**
 * What the frames of a parked virtual thread take on the heap: markdown rows. Started by frames.sh
 * once for each compiler. A virtual thread that parks copies its frames into a stack chunk of that
 * size on the heap; it keeps the chunk for its next parking, whatever that needs.
 */
public final class Frames {
  private static final int THREADS = 20_000;
  private static final int WARM_THREADS = 2_000;
  private static final int WARM_ROUNDS = 20;
  private static final long SETTLING_MS = 500;
  private static final int REPETITIONS = 5;
  private static final List<List<Integer>> DEPTHS =
      List.of(List.of(10), List.of(25), List.of(50), List.of(50, 10));

  private Frames() {}

  /** The compiler's name for the rows. */
  public static void main(String[] args) throws InterruptedException {
    for (int round = 0; round < WARM_ROUNDS; round++) {
      new Parking(WARM_THREADS, List.of(10 + 2 * round), 0).end();
    }
    new Parking(THREADS, List.of(10), 0).end(); // the scheduler's queues are as large as they get
    for (List<Integer> depths : DEPTHS) {
      System.out.printf(Locale.ROOT, "| %s | %s | %,d |%n", args[0], words(depths), median(depths));
    }
  }

  private static long median(List<Integer> depths) throws InterruptedException {
    List<Long> each = new ArrayList<>();
    for (int i = 0; i < REPETITIONS; i++) {
      each.add(bytes(THREADS, depths));
    }
    return each.stream().sorted().toList().get(REPETITIONS / 2);
  }

  /** In a method of its own, so that threads that have ended are reachable from no frame. */
  static long bytes(int threads, List<Integer> depths) throws InterruptedException {
    long before = heap();
    Parking parking = new Parking(threads, depths, SETTLING_MS);
    long each = (heap() - before) / threads;
    parking.end();
    return each;
  }

  static String words(List<Integer> depths) {
    return depths.size() == 1
        ? String.valueOf(depths.getFirst())
        : "%d, after it was %d deep".formatted(depths.getLast(), depths.getFirst());
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Threads that park at each of these depths in turn, and stay at the last. */
  static final class Parking {
    final List<Thread> threads = new ArrayList<>();
    private final List<CountDownLatch> gates = new ArrayList<>();
    private final Phaser parked;

    Parking(int count, List<Integer> depths, long settlingMs) throws InterruptedException {
      parked = new Phaser(count + 1);
      depths.forEach(_ -> gates.add(new CountDownLatch(1)));
      for (int i = 0; i < count; i++) {
        threads.add(Thread.startVirtualThread(() -> visit(depths)));
      }
      for (int stage = 0; stage < depths.size(); stage++) {
        parked.arriveAndAwaitAdvance();
        Thread.sleep(settlingMs); // the last ones still have to leave their carriers
        if (stage < depths.size() - 1) {
          gates.get(stage).countDown();
        }
      }
    }

    private void visit(List<Integer> depths) {
      for (int stage = 0; stage < depths.size(); stage++) {
        down(depths.get(stage), stage, gates.get(stage));
      }
    }

    private long down(int depth, long value, CountDownLatch gate) {
      long own = value * 31 + depth;
      if (depth > 0) {
        return down(depth - 1, own, gate) + own;
      }
      parked.arrive();
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return own;
    }

    void end() throws InterruptedException {
      gates.getLast().countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }
}
