package dev.loomgauge.bench;

import dev.loomgauge.core.purpose.NativeMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Parks threads and reads the memory of this process: markdown rows. Started by parked.sh. Every
 * thread waits ten calls deep, each with some values of its own, as a request does that waits for
 * an answer; what it costs with no call below it would be the cost of doing nothing.
 */
public final class Parked {
  private static final int DEPTH = 10;
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final List<String> COUNTS =
      List.of("10000", "100000", "250000", "500000", "1000000");

  final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger parked = new AtomicInteger();
  final List<Thread> threads = new ArrayList<>();

  Parked() {}

  /** The kind of thread, and how many of them, ascending. */
  public static void main(String[] args) throws InterruptedException, IOException, JMException {
    Optional<Asked> asked = Asked.of(args);
    if (asked.isEmpty()) {
      System.err.println("Usage: parked.sh [virtual|platform] [COUNT]...");
      System.exit(2);
    }
    new Parked().measure(asked.get().kind(), asked.get().counts());
  }

  /** What is asked for, counts ascending. */
  record Asked(String kind, List<Integer> counts) {
    /** Empty where it is something else. */
    static Optional<Asked> of(String... args) {
      String kind = args.length == 0 ? "virtual" : args[0];
      List<String> counts = args.length < 2 ? COUNTS : List.of(args).subList(1, args.length);
      return List.of("virtual", "platform").contains(kind)
              && counts.stream().allMatch(count -> count.matches("[1-9]\\d{0,8}"))
          ? Optional.of(new Asked(kind, counts.stream().map(Integer::valueOf).sorted().toList()))
          : Optional.empty();
    }
  }

  private void measure(String kind, List<Integer> counts)
      throws InterruptedException, IOException, JMException {
    System.out.println(
        "| parked "
            + kind
            + " threads | heap, bytes each | stacks, bytes each | other native, bytes each |"
            + " resident, bytes each | resident, MB |");
    System.out.println("|--:|--:|--:|--:|--:|--:|");
    start(kind, 100); // what the first threads load and allocate is not theirs
    Memory idle = Memory.now();
    int before = threads.size();
    for (int count : counts) {
      try {
        start(kind, count);
      } catch (OutOfMemoryError e) {
        System.out.printf(
            Locale.ROOT, "%nEnded at %,d threads: %s%n", threads.size() - before, e.getMessage());
        break;
      }
      System.out.println(Memory.now().row(idle, count));
    }
    release.countDown();
  }

  /** Adds threads until {@code count} are parked in addition to the first hundred. */
  void start(String kind, int count) throws InterruptedException {
    int target = threads.isEmpty() ? count : 100 + count;
    while (threads.size() < target) {
      Runnable waiting = () -> down(DEPTH, threads.size());
      threads.add(
          kind.equals("virtual")
              ? Thread.startVirtualThread(waiting)
              : Thread.ofPlatform().daemon().start(waiting));
    }
    while (parked.get() < target) {
      Thread.sleep(20);
    }
    Thread.sleep(500); // the last ones still have to leave their carriers
  }

  private long down(int depth, long value) {
    long own = value * 31 + depth;
    if (depth > 0) {
      return down(depth - 1, own) + own;
    }
    parked.incrementAndGet();
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return own;
  }

  /** Bytes of this process, after a collection. */
  record Memory(long heap, long stacks, long other, long resident) {
    static Memory now() throws IOException, JMException {
      System.gc();
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      String answer =
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "vmNativeMemory",
                      new Object[] {new String[] {"summary"}},
                      new String[] {String[].class.getName()});
      NativeMemory tracked =
          NativeMemory.parse(answer)
              .orElseThrow(
                  () -> new IllegalStateException("The JVM reports no native memory: " + answer));
      return new Memory(
          heap, tracked.stacks(), tracked.other(), resident(Files.readAllLines(STATUS)));
    }

    /** Of a status as proc(5) has it. */
    static long resident(List<String> status) {
      return status.stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .findFirst()
          .orElse(0L);
    }

    String row(Memory idle, int count) {
      return String.format(
          Locale.ROOT,
          "| %,d | %,d | %,d | %,d | %,d | %,d |",
          count,
          (heap - idle.heap) / count,
          (stacks - idle.stacks) / count,
          (other - idle.other) / count,
          (resident - idle.resident) / count,
          resident >> 20);
    }
  }
}
