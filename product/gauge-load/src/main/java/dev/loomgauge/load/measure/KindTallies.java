package dev.loomgauge.load.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What was counted of each kind of request, by its place in the plan; those that came alone. */
final class KindTallies {
  private final Map<Integer, KindTally> kinds = new TreeMap<>();

  KindTally of(int kind) {
    return kinds.computeIfAbsent(kind, place -> new KindTally());
  }

  void add(KindTallies other) {
    other.kinds.forEach((kind, tally) -> of(kind).add(tally));
  }

  /**
   * A figure of each kind by its name.
   *
   * @param names of all kinds; none where the plan has one request without a name
   * @return null where there are no names
   */
  <T> @Nullable Map<String, T> figures(List<String> names, Function<KindTally, T> figure) {
    if (names.isEmpty()) {
      return null;
    }
    Map<String, T> figures = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      figures.put(names.get(i), figure.apply(kinds.getOrDefault(i, new KindTally())));
    }
    return figures;
  }

  /** Kinds of which something was counted, by name. */
  Map<String, KindTally> counted(List<String> names) {
    Map<String, KindTally> counted = new TreeMap<>();
    kinds.forEach((kind, tally) -> counted.put(names.get(kind), tally));
    return counted;
  }
}
