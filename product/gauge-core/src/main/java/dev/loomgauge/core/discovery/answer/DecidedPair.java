package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the verdict decides of the throughput of two cells: an answer has no rule of its own.
 *
 * @param outcome of the second, seen from the first; undecided where the verdict does not compare
 *     them
 * @param ratio second / first, the geometric mean over blocks; null without a block of both
 * @param blocks in which both have a valid trial
 * @param more blocks that would decide it, about; null where decided, or where there is no telling
 */
public record DecidedPair(
    Outcome outcome, @Nullable Double ratio, int blocks, @Nullable Integer more) {
  /** Of two cells that the verdict does not compare. */
  public static final DecidedPair NONE = new DecidedPair(Outcome.UNDECIDED, null, 0, null);

  private static final String METRIC = "throughput";

  /** Finds the comparison of two cells, in either direction. */
  static DecidedPair of(List<Comparison> all, String factor, Trial first, Trial second) {
    Map<String, String> shared = CellLevels.without(List.of(factor), first.levels());
    String from = first.level(factor);
    String to = second.level(factor);
    if (from.equals(to)) {
      return NONE;
    }
    return all.stream()
        .filter(c -> c.metric().equals(METRIC) && c.factor().equals(factor))
        .filter(c -> c.levels().equals(shared))
        .filter(_ -> shared.equals(CellLevels.without(List.of(factor), second.levels())))
        .filter(c -> Set.of(c.baseline(), c.candidate()).equals(Set.of(from, to)))
        .findFirst()
        .map(c -> seen(c, c.baseline().equals(from)))
        .orElse(NONE);
  }

  private static DecidedPair seen(Comparison c, boolean fromBaseline) {
    DecidedPair pair = new DecidedPair(c.outcome(), c.ratio(), c.blocks(), c.moreBlocks());
    return fromBaseline ? pair : pair.inverse();
  }

  private DecidedPair inverse() {
    Outcome other =
        switch (outcome) {
          case FASTER -> Outcome.SLOWER;
          case SLOWER -> Outcome.FASTER;
          case FAILS_MORE -> Outcome.FAILS_LESS;
          case FAILS_LESS -> Outcome.FAILS_MORE;
          case EQUIVALENT, UNDECIDED -> outcome;
        };
    return new DecidedPair(other, ratio == null ? null : (Double) (1 / ratio), blocks, more);
  }

  /** Whether the second brings more, or carries the load in more blocks. */
  boolean gains() {
    return outcome == Outcome.FASTER || outcome == Outcome.FAILS_LESS;
  }

  /** Whether it brings less, or carries the load in fewer blocks. */
  boolean loses() {
    return outcome == Outcome.SLOWER || outcome == Outcome.FAILS_MORE;
  }

  boolean same() {
    return outcome == Outcome.EQUIVALENT;
  }

  /** Whether the verdict says one of these. */
  boolean decided() {
    return outcome != Outcome.UNDECIDED;
  }

  /** Why nothing is decided: "One block cannot tell a difference from chance". */
  String doubt() {
    return switch (blocks) {
      case 0 -> "No block has valid trials of both";
      case 1 -> "One block cannot tell a difference from chance";
      default ->
          "These %d blocks show neither a difference nor that there is none%s"
              .formatted(blocks, more == null ? "" : " (about %d more would)".formatted(more));
    };
  }
}
