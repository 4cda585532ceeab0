package dev.loomgauge.report.reading;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A verdict's comparisons by name, and the margin of practical equivalence: 0.03 for 3 %. */
public record Compared(double margin, List<Pair> pairs) {
  /**
   * One comparison.
   *
   * @param what the two levels, candidate first: "virtual / platform"
   * @param where the levels that set it apart from the other comparisons; empty when nothing does
   */
  public record Pair(Comparison comparison, String what, String where) {
    /** Everything that names it in one line. */
    public String name() {
      return comparison.metric() + ", " + what + (where.isEmpty() ? "" : ", " + where);
    }
  }

  public static Compared of(Verdict verdict) {
    List<Comparison> all = verdict.comparisons();
    Set<String> constant = CellGroups.constant(all.stream().map(Compared::shared).toList());
    return new Compared(
        verdict.comparing().margin(),
        all.stream()
            .map(
                one -> {
                  Map<String, String> varying = CellLevels.without(constant, shared(one));
                  return new Pair(
                      one, what(one), varying.isEmpty() ? "" : CellGroups.label(varying, Set.of()));
                })
            .toList());
  }

  /** Whether any comparison has an interval: with one block none has. */
  public boolean hasIntervals() {
    return pairs.stream().anyMatch(pair -> pair.comparison().interval() != null);
  }

  /** An outcome for people. */
  public static String word(Comparison.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Its name as a class or a colour: who fails more is drawn as the slower one. */
  public static String tone(Comparison.Outcome outcome) {
    return switch (outcome) {
      case FAILS_MORE -> "slower";
      case FAILS_LESS -> "faster";
      case FASTER, SLOWER, EQUIVALENT, UNDECIDED -> outcome.name().toLowerCase(Locale.ROOT);
    };
  }

  /** The margin for people: "3 %". */
  public String marginWords() {
    return Numbers.margin(margin);
  }

  private static Map<String, String> shared(Comparison one) {
    return CellLevels.without(List.of(one.factor()), one.levels());
  }

  private static String what(Comparison one) {
    String both = Numbers.level(one.candidate()) + " / " + Numbers.level(one.baseline());
    return one.factor().equals(ThreadMode.FACTOR) ? both : one.factor() + " " + both;
  }
}
