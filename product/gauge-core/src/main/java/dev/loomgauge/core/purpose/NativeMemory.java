package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Bytes;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM says of its memory: the committed bytes in the answer to {@code VM.native_memory
 * summary}.
 *
 * @param committed all that it tracks
 * @param heap of it, for the Java heap
 * @param stacks of it, for the stacks of platform threads: pages that were touched
 */
public record NativeMemory(long committed, long heap, long stacks) {
  private static final Pattern SCALED =
      Pattern.compile("reserved=\\d+([KMG]?)B, committed=(\\d+)[KMG]?B");
  private static final Pattern PLAIN = Pattern.compile("reserved=\\d+, committed=(\\d+)");

  /** What else it has committed: code, classes, collector, buffers outside the heap. */
  public long other() {
    return Math.max(0, committed - heap - stacks);
  }

  /** Reads the answer; empty when the JVM does not track its memory, or answers otherwise. */
  public static Optional<NativeMemory> parse(String answer) {
    Optional<Long> total = committed(answer, "Total:");
    Optional<Long> heap = committed(answer, "Java Heap (");
    Optional<Long> stacks =
        committed(answer, "(stack:").or(() -> committed(answer, "Thread Stack ("));
    return total.isEmpty() || heap.isEmpty() || stacks.isEmpty()
        ? Optional.empty()
        : Optional.of(new NativeMemory(total.get(), heap.get(), stacks.get()));
  }

  private static Optional<Long> committed(String answer, String key) {
    return answer
        .lines()
        .filter(line -> line.contains(key))
        .findFirst()
        .flatMap(NativeMemory::committed);
  }

  private static Optional<Long> committed(String line) {
    Matcher scaled = SCALED.matcher(line);
    if (scaled.find()) {
      return Optional.of(Bytes.of(scaled.group(2), scaled.group(1)));
    }
    Matcher plain = PLAIN.matcher(line);
    return plain.find() ? Optional.of(Long.parseLong(plain.group(1))) : Optional.empty();
  }
}
