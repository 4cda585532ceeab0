package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;

/**
 * One figure of both builds, and what its difference is.
 *
 * @param of the pool, the dependency or the place; empty for a kind with no more than one
 * @param base by window; empty where it was not seen
 * @param head the same of the other build
 * @param least the smallest difference that is called a change, in the unit of the kind
 */
public record GateFact(
    FactKind kind,
    String of,
    List<Double> base,
    List<Double> head,
    double least,
    FactOutcome outcome) {
  /** Of a figure that is not the same in every window; a smaller difference is no news. */
  public static final double LEAST_SHARE = 0.05;

  /**
   * Half widths of the 95 % interval of a difference within which builds are called equal, since
   * one JVM differs from the next by more than its windows from each other.
   */
  private static final double HALF_WIDTHS = 2;

  /** Copies. */
  public GateFact {
    base = List.copyOf(base);
    head = List.copyOf(head);
  }

  /** Decides it: exactly where neither build differs from window to window, else by its spread. */
  static GateFact of(FactKind kind, String of, List<Double> base, List<Double> head) {
    if (base.isEmpty() || head.isEmpty()) {
      return new GateFact(kind, of, base, head, 0, FactOutcome.UNSEEN);
    }
    double first = mean(base);
    double second = mean(head);
    double spread = HALF_WIDTHS * Math.hypot(halfWidth(base), halfWidth(head));
    double least =
        spread == 0
            ? kind.least()
            : Math.max(kind.least(), Math.max(LEAST_SHARE * Math.abs(first), spread));
    boolean changed = first != second && Math.abs(second - first) >= least;
    return new GateFact(
        kind, of, base, head, least, changed ? kind.changed(first, second) : FactOutcome.EQUAL);
  }

  /** A mean of figures that are all the same is that figure, to the last digit. */
  private static double mean(List<Double> windows) {
    return same(windows) ? windows.getFirst() : MeanInterval.of(windows).mean();
  }

  private static double halfWidth(List<Double> windows) {
    return same(windows) ? 0 : MeanInterval.of(windows).halfWidth();
  }

  private static boolean same(List<Double> windows) {
    return windows.stream().distinct().count() == 1;
  }

  /** What it is: "replies of 127.0.0.1:5432 per request". */
  public String words() {
    return kind.words(of);
  }

  /** Mean of the base; only where it was seen. */
  public double baseFigure() {
    return mean(base);
  }

  /** Mean of the head; only where it was seen. */
  public double headFigure() {
    return mean(head);
  }

  /** The figure of the base for people; a dash where it was not seen. */
  public String baseWords() {
    return base.isEmpty() ? Numbers.NONE : kind.words(baseFigure());
  }

  /** The figure of the head for people; a dash where it was not seen. */
  public String headWords() {
    return head.isEmpty() ? Numbers.NONE : kind.words(headFigure());
  }

  /** How it was decided: "exactly", or "from 5.2 % on". */
  public String rule() {
    return spread()
        ? base.isEmpty() || baseFigure() == 0
            ? "from %s on".formatted(kind.words(least))
            : "from %s on".formatted(Numbers.percent(least / baseFigure()))
        : "exactly";
  }

  private boolean spread() {
    return !same(base) || !same(head);
  }
}
