package dev.loomgauge.protocol.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads mutations, one after another, and holds the reader to its contract: it returns, or throws a
 * refusal of one line; an input takes at most 10 s of CPU, and allocates at most 4 GB in all, most
 * of which is garbage at once; {@code lab/bench/fuzz.sh} has the heap of the launcher as well. CPU
 * time is that of the thread, so that a busy machine changes nothing.
 *
 * <p>{@code -Dfuzz.count} and {@code -Dfuzz.seed} set how many and which, {@code -Dfuzz.at} the
 * first: a failing input is made again by its reader, its seed and its number.
 */
public final class Fuzzing {
  private static final int SHORT = 100;
  private static final int FULL = 1_500;
  private static final long SEED = 51;
  private static final long MOST_NANOS = 10_000_000_000L;
  private static final long MOST_BYTES = 1L << 32;
  private static final int MOST_CHARACTERS = 1_500;
  private static final int FRAMES = 14;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FuzzedReader reader;
  private final long seed = Long.getLong("fuzz.seed", SEED);
  private final int from = Integer.getInteger("fuzz.at", 0);
  private final int until;

  /** By what is the same of failures with one cause. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  private volatile int number;
  private volatile long begun;
  private int read;

  private Fuzzing(FuzzedReader reader) {
    this.reader = reader;
    int count = Integer.getInteger("fuzz.count", Boolean.getBoolean("tests.full") ? FULL : SHORT);
    this.until = from + count + (from == 0 ? reader.corpus().size() : 0);
  }

  /**
   * What came of it.
   *
   * @param read inputs that were read; the others were refused
   * @param failures that break the contract, one a cause, each with its seed and number
   */
  public record Outcome(int read, List<String> failures) {
    public Outcome {
      failures = List.copyOf(failures);
    }
  }

  /** Reads the corpus as it is, all of which is read, and then mutations of it. */
  public static Outcome of(FuzzedReader reader) throws InterruptedException {
    Fuzzing fuzzing = new Fuzzing(reader);
    Thread thread =
        Thread.ofPlatform().daemon().name("fuzz-" + reader.name()).unstarted(fuzzing::all);
    thread.start();
    while (!thread.join(java.time.Duration.ofMillis(100))) {
      long used = THREADS.getThreadCpuTime(thread.threadId()) - fuzzing.begun;
      if (used > MOST_NANOS) {
        // It cannot be ended; it is a daemon and ends with the tests.
        fuzzing.failed("no end after 10 s of CPU", thread.getStackTrace());
        return fuzzing.outcome();
      }
    }
    return fuzzing.outcome();
  }

  private synchronized Outcome outcome() {
    return new Outcome(read, List.copyOf(failures.values()));
  }

  private void all() {
    for (int i = from; i < until; i++) {
      number = i;
      byte[] input = input(i);
      begun = THREADS.getCurrentThreadCpuTime();
      long allocated = THREADS.getCurrentThreadAllocatedBytes();
      one(input);
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
      if (bytes > MOST_BYTES) {
        failed("%,d bytes allocated".formatted(bytes), new StackTraceElement[0]);
      }
    }
  }

  /** Of a number: the corpus as it is, and then mutations of it. */
  private byte[] input(int wanted) {
    return wanted < reader.corpus().size()
        ? reader.corpus().get(wanted)
        : Mutation.of(reader, seed, wanted);
  }

  private void one(byte[] input) {
    try {
      reader.reading().read(input);
      read++;
    } catch (Throwable e) { // what this is for
      if (!reader.refuses(e)) {
        Throwable root = e;
        while (root.getCause() != null && root instanceof java.io.UncheckedIOException) {
          root = root.getCause();
        }
        failed(String.valueOf(root), root.getStackTrace());
      } else if (!isLine(String.valueOf(e.getMessage()))) {
        failed("a refusal of several lines, or none: " + e.getMessage(), e.getStackTrace());
      } else if (number < reader.corpus().size()) {
        failed("an input of the corpus is refused: " + e.getMessage(), e.getStackTrace());
      }
    }
  }

  private static boolean isLine(String message) {
    return !message.isBlank()
        && !message.equals("null")
        && message.length() <= MOST_CHARACTERS
        && message.codePoints().noneMatch(Character::isISOControl);
  }

  private synchronized void failed(String what, StackTraceElement[] trace) {
    List<StackTraceElement> frames = Arrays.stream(trace).limit(FRAMES).toList();
    String cause =
        what.replaceAll("[^A-Za-z.].*", "")
            + frames.stream()
                .filter(frame -> frame.getClassName().startsWith("dev.loomgauge"))
                .findFirst();
    failures.computeIfAbsent(
        cause,
        _ ->
            "%s: %s%n  -Dfuzz.reader=%s -Dfuzz.seed=%d -Dfuzz.at=%d -Dfuzz.count=1, kept as %s%n  at %s"
                .formatted(
                    reader.name(),
                    what.length() > MOST_CHARACTERS ? what.substring(0, MOST_CHARACTERS) : what,
                    reader.name(),
                    seed,
                    number,
                    kept(),
                    String.join("\n  at ", frames.stream().map(String::valueOf).toList())));
  }

  private String kept() {
    try {
      Path folder = Files.createDirectories(Path.of("target/fuzz"));
      return Files.write(
              folder.resolve("%s-%d-%d".formatted(reader.name(), seed, number)), input(number))
          .toString();
    } catch (IOException e) {
      return "nothing: " + e;
    }
  }
}
