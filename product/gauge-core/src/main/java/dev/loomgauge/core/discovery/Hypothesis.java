package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The size of a resource as the heap has it, against what was seen of the resource: configured, and
 * not more than a hypothesis until as many are in use at once.
 *
 * @param size empty where there is none that fits, or it is unlimited
 * @param words "configured: 50 (heap)"; empty where the heap says nothing
 */
record Hypothesis(OptionalInt size, String words) {
  private static final Hypothesis NONE = new Hypothesis(OptionalInt.empty(), "");

  /**
   * Forms it.
   *
   * @param pools that may be the one
   * @param most that were in use at once: the pool is not smaller
   */
  static Hypothesis of(List<HeapSizes.Pool> pools, int most) {
    if (pools.isEmpty()) {
      return NONE;
    }
    List<HeapSizes.Pool> used = HeapSizes.inUse(pools);
    List<HeapSizes.Pool> fitting =
        used.stream().filter(pool -> pool.size().orElse(Integer.MAX_VALUE) >= most).toList();
    List<OptionalInt> sizes = fitting.stream().map(HeapSizes.Pool::size).distinct().toList();
    String all =
        used.stream().map(HeapSizes.Pool::words).distinct().collect(Collectors.joining(" and "));
    if (sizes.size() > 1) {
      return new Hypothesis(
          OptionalInt.empty(),
          "configured: " + all + " (heap), and which of them requests use is not known");
    }
    String others =
        pools.stream()
            .filter(pool -> !used.contains(pool))
            .map(HeapSizes.Pool::words)
            .collect(Collectors.joining(" and "));
    String many = used.size() > 1 && fitting.size() == used.size() ? used.size() + " of " : "";
    return new Hypothesis(
        sizes.isEmpty() ? OptionalInt.empty() : sizes.getFirst(),
        "configured: "
            + many
            + all
            + " (heap)"
            + (others.isEmpty() ? "" : "; another, of " + others + ", was not used"));
  }

  /** What was seen, with what the heap says beside it; the two are never made one. */
  String beside(String seen) {
    return words.isEmpty() ? seen : seen + "; " + words;
  }

  /**
   * Of a size that nothing has confirmed.
   *
   * @param most that were seen at once; 0 where that cannot be seen
   */
  String unconfirmed(int most) {
    if (most == 0) {
      return words + "; not confirmed";
    }
    return Numbers.format("%s; seen: at most %,d at once, not confirmed", words, most);
  }
}
