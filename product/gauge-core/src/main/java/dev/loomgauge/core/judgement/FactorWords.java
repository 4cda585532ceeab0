package dev.loomgauge.core.judgement;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts all comparisons of one factor, other than the thread mode, into a sentence. */
final class FactorWords {
  private FactorWords() {}

  /**
   * The sentence: how many comparisons found what, and which pair lies farthest apart.
   *
   * @return empty when nothing but thread modes was compared over blocks
   */
  static Optional<String> of(List<Comparison> comparisons) {
    List<Comparison> own =
        comparisons.stream()
            .filter(c -> !c.factor().equals(ThreadMode.FACTOR) && c.interval() != null)
            .toList();
    return own.stream()
        .max(Comparator.comparingDouble(FactorWords::distance))
        .map(
            farthest -> own.size() == 1 ? Words.capital(farthest.words()) : several(farthest, own));
  }

  private static String several(Comparison farthest, List<Comparison> own) {
    return "Of %d comparisons of %s %s. Farthest apart%s: %s"
        .formatted(
            own.size(), own.getFirst().factor(), counts(own), at(farthest, own), farthest.words());
  }

  private static String counts(List<Comparison> own) {
    Map<Outcome, Long> counted =
        own.stream().collect(Collectors.groupingBy(Comparison::outcome, Collectors.counting()));
    List<String> parts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      if (counted.containsKey(outcome)) {
        parts.add(counted.get(outcome) + " " + word(outcome));
      }
    }
    return String.join(", ", parts);
  }

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case FASTER -> "found the candidate faster";
      case SLOWER -> "found the candidate slower";
      case FAILS_MORE -> "found that the candidate fails more often";
      case FAILS_LESS -> "found that the candidate fails less often";
      case EQUIVALENT -> "found no difference worth having";
      case UNDECIDED -> "remained undecided";
    };
  }

  /** The levels in which the comparisons differ. */
  private static String at(Comparison farthest, List<Comparison> own) {
    String levels =
        farthest.levels().entrySet().stream()
            .filter(
                level ->
                    own.stream()
                        .anyMatch(c -> !level.getValue().equals(c.levels().get(level.getKey()))))
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "));
    return levels.isEmpty() ? "" : " at " + levels;
  }

  private static double distance(Comparison comparison) {
    Double ratio = comparison.ratio();
    return ratio == null ? 0 : Math.abs(Math.log(ratio));
  }
}
