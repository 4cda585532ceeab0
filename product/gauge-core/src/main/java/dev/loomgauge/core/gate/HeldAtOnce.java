package dev.loomgauge.core.gate;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * How many members of a pool each request holds at once, at most.
 *
 * @param windows their requests, at least one window with at least one
 */
record HeldAtOnce(List<List<Integer>> windows) {
  HeldAtOnce {
    windows = List.copyOf(windows);
  }

  /** Of requests that hold none. */
  static HeldAtOnce none(int requests) {
    return new HeldAtOnce(List.of(Collections.nCopies(Math.max(1, requests), 0)));
  }

  /** What two windows have at least: that of one may be a stray. */
  int usual() {
    return windows.stream()
        .map(Collections::max)
        .sorted(Comparator.reverseOrder())
        .skip(1)
        .findFirst()
        .orElse(0);
  }

  /** Requests that hold at least this number. */
  int atLeast(int members) {
    return (int) windows.stream().flatMap(List::stream).filter(held -> held >= members).count();
  }

  int requests() {
    return windows.stream().mapToInt(List::size).sum();
  }
}
