package dev.loomgauge.report.reading;

import java.util.List;
import java.util.stream.IntStream;

/** So many of a list as a chart or a sentence has room for. */
public final class Spread {
  private static final int NAMED = 12;

  private Spread() {}

  /**
   * At most this many of the elements in their order, evenly spaced, the first and last included.
   */
  public static <T> List<T> of(List<T> all, int most) {
    int n = all.size();
    if (n <= most) {
      return all;
    }
    return most == 1
        ? List.of(all.getLast())
        : IntStream.range(0, most)
            .mapToObj(i -> all.get((int) ((long) i * (n - 1) / (most - 1))))
            .toList();
  }

  /** Names for a sentence: all of a few, the first and the number of the others of many. */
  public static String names(List<String> names) {
    return names.size() <= NAMED
        ? String.join(", ", names)
        : "%s and %d more"
            .formatted(String.join(", ", names.subList(0, NAMED)), names.size() - NAMED);
  }
}
