package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.statistics.MeanInterval;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * One figure of both builds, and what its difference is.
 *
 * @param of the pool, the dependency or the place; empty for a kind with no more than one
 * @param inPlaceOf what the base has in its place, with the same figure; empty where it has the
 *     same
 * @param base by window; empty where it was not seen
 * @param head the same of the other build
 * @param least the smallest difference that is called a change, in the unit of the kind
 */
public record GateFact(
    FactKind kind,
    String of,
    String inPlaceOf,
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

  /** With which what few requests of equal builds do may be called a change. */
  private static final double CHANCE = 0.01;

  /**
   * Pins of a request by which two builds must differ that both pin in a frame: only those that
   * last 50 µs are recorded, and how long one lasts depends on the machine.
   */
  private static final double OF_BOTH = 0.5;

  /** The least difference in what is held at once. */
  private static final double MEMBER = 1;

  public GateFact {
    base = List.copyOf(base);
    head = List.copyOf(head);
  }

  /**
   * One that the base lacks, joined with one that the head lacks; empty where their figures differ.
   */
  Optional<GateFact> inPlaceOf(GateFact vanished) {
    GateFact both = of(kind, of, vanished.base, head);
    return kind == vanished.kind && both.outcome == FactOutcome.EQUAL
        ? Optional.of(
            new GateFact(kind, of, vanished.of, both.base, head, both.least, FactOutcome.CHANGED))
        : Optional.empty();
  }

  /** Whether one build has nothing of it and the other has. */
  private static boolean onlyIn(List<Double> with, List<Double> without) {
    return !with.isEmpty()
        && !without.isEmpty()
        && without.stream().allMatch(figure -> figure == 0)
        && with.stream().anyMatch(figure -> figure > 0);
  }

  /** Whether it is named, and the base alone has it. */
  boolean vanished() {
    return !of.isEmpty() && onlyIn(base, head);
  }

  /** Whether it is named, and the head alone has it. */
  boolean appeared() {
    return !of.isEmpty() && onlyIn(head, base);
  }

  /** Decides it: exactly where neither build differs from window to window, else by its spread. */
  static GateFact of(FactKind kind, String of, List<Double> base, List<Double> head) {
    if (base.isEmpty() || head.isEmpty()) {
      return new GateFact(kind, of, "", base, head, 0, FactOutcome.UNSEEN);
    }
    double first = mean(base);
    double second = mean(head);
    double spread = HALF_WIDTHS * Math.hypot(halfWidth(base), halfWidth(head));
    double counts = kind == FactKind.PINNED && first > 0 && second > 0 ? OF_BOTH : kind.least();
    double least =
        spread == 0 ? counts : Math.max(counts, Math.max(LEAST_SHARE * Math.abs(first), spread));
    boolean changed = first != second && Math.abs(second - first) >= least;
    return new GateFact(
        kind, of, "", base, head, least, changed ? kind.changed(first, second) : FactOutcome.EQUAL);
  }

  /**
   * Decides failures by their number, since few of them say little in each window: what a build has
   * more than the other is a change where chance brings it once in a hundred times, given the sum
   * of both (the conditional test of two rates, Przyborowski and Wilenski, Biometrika 31, 1940),
   * and where two windows of it have failures: a hiccup is no news.
   */
  static GateFact ofFailures(
      List<Double> base, List<Double> head, GateEvidence first, GateEvidence second) {
    if (base.isEmpty() || head.isEmpty()) {
      return of(FactKind.FAILED, "", base, head);
    }
    boolean more =
        second.failed() * (double) first.asked() > first.failed() * (double) second.asked();
    GateEvidence most = more ? second : first;
    GateEvidence fewest = more ? first : second;
    double least = leastShare(fewest, most.asked());
    double apart = share(most) - share(fewest);
    boolean changed =
        apart >= least && (more ? head : base).stream().filter(share -> share > 0).count() > 1;
    return new GateFact(
        FactKind.FAILED,
        "",
        "",
        base,
        head,
        least,
        !changed ? FactOutcome.EQUAL : more ? FactOutcome.WORSE : FactOutcome.BETTER);
  }

  /**
   * Decides what is held at once: exactly where half of the requests of a build hold as many and
   * none of the other, else by their number, as failures are.
   */
  static GateFact ofHeld(
      String of, List<Double> base, List<Double> head, HeldAtOnce first, HeldAtOnce second) {
    GateFact exact = of(FactKind.HELD, of, base, head);
    if (exact.outcome == FactOutcome.UNSEEN || exact.outcome == FactOutcome.EQUAL) {
      return exact;
    }
    HeldAtOnce most = exact.outcome == FactOutcome.WORSE ? second : first;
    HeldAtOnce fewest = exact.outcome == FactOutcome.WORSE ? first : second;
    int holding = most.atLeast(most.usual());
    int others = fewest.atLeast(most.usual());
    if (others == 0 && 2 * holding >= most.requests()) {
      return exact;
    }
    double part = (double) most.requests() / (fewest.requests() + most.requests());
    boolean changed = chance(holding, others, part) <= CHANCE;
    return new GateFact(
        FactKind.HELD, of, "", base, head, MEMBER, changed ? exact.outcome : FactOutcome.EQUAL);
  }

  /**
   * The probability that a build has at least {@code most} of all, where each falls on it alike.
   */
  private static double chance(int most, int fewest, double part) {
    return BinomialDistribution.of(most + fewest, part).survivalProbability(most - 1);
  }

  private static double share(GateEvidence build) {
    return (double) build.failed() / build.asked();
  }

  /** How much larger the share of failures of as many requests must be to be no chance. */
  private static double leastShare(GateEvidence fewest, long asked) {
    double part = (double) asked / (fewest.asked() + asked);
    long failed = (long) Math.ceil(share(fewest) * asked) + 1;
    while (failed < asked && chance((int) failed, (int) fewest.failed(), part) > CHANCE) {
      failed++;
    }
    return Math.max(FactKind.FAILED.least(), (double) failed / asked - share(fewest));
  }

  /**
   * How far the figure of another start of the same build may be from that of these windows; 0
   * where all of them are the same.
   *
   * @param least share of the figure, where windows differ
   */
  static double doubt(List<Double> windows, double least) {
    double spread = HALF_WIDTHS * halfWidth(windows);
    return spread == 0 ? 0 : Math.max(least * Math.abs(mean(windows)), spread);
  }

  /** A mean of figures that are all the same is that figure, to the last digit. */
  static double mean(List<Double> windows) {
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
    return kind.words(inPlaceOf.isEmpty() ? of : of + " in place of " + inPlaceOf);
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

  /** How it was decided: "exactly", "beyond chance", or "from 5.2 % on". */
  public String rule() {
    if (kind == FactKind.HELD && least >= MEMBER) {
      return "beyond chance";
    }
    return spread() || kind == FactKind.FAILED
        ? base.isEmpty() || baseFigure() == 0
            ? "from %s on".formatted(kind.words(least))
            : "from %s on".formatted(Numbers.percent(least / baseFigure()))
        : "exactly";
  }

  private boolean spread() {
    return !same(base) || !same(head);
  }
}
