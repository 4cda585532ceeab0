package dev.loomgauge.run.fitness;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of its own that keeps CPUs full and counts the work it got done. It needs nothing but
 * the JDK. Arguments: threads, warm-up ms, window ms. It prints {@code UNITS_A_SECOND} and ends.
 */
public final class Burner {
  /** Larger than a first-level cache, so that memory belongs to the work as in a service. */
  private static final int WORDS = 1 << 14;

  private static final int STEPS_A_UNIT = 4_096;

  private Burner() {}

  public static void main(String[] arguments) throws InterruptedException, IOException {
    int threads = Integer.parseInt(arguments[0]);
    long begin = System.nanoTime() + Long.parseLong(arguments[1]) * 1_000_000;
    long end = begin + Long.parseLong(arguments[2]) * 1_000_000;
    List<Work> works = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      works.add(new Work(i, begin, end));
    }
    works.forEach(Thread::start);
    double perSecond = 0;
    for (Work work : works) {
      work.join();
      perSecond += work.perSecond;
    }
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write((perSecond + "\n").getBytes(StandardCharsets.US_ASCII)); // no class but this one
    }
  }

  /** One full CPU. */
  private static final class Work extends Thread {
    private final long begin;
    private final long end;
    private final long[] words = new long[WORDS];
    private double perSecond; // read after join

    Work(int seed, long begin, long end) {
      this.begin = begin;
      this.end = end;
      words[0] = seed;
    }

    @Override
    public void run() {
      long state = 1 + words[0];
      long now = System.nanoTime();
      while (now < begin) {
        state = unit(state);
        now = System.nanoTime();
      }
      long first = now;
      long units = 0;
      while (now < end) {
        state = unit(state);
        units++;
        now = System.nanoTime();
      }
      words[0] = state; // so that no compiler leaves the work out
      perSecond = units * 1e9 / (now - first);
    }

    /** Random reads and writes; xorshift64 of Marsaglia, "Xorshift RNGs" (2003). */
    private long unit(long start) {
      long x = start;
      for (int i = 0; i < STEPS_A_UNIT; i++) {
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
        words[(int) x & (WORDS - 1)] += x;
      }
      return x;
    }
  }
}
