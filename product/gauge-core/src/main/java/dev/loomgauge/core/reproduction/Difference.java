package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * A word on the difference between a published row and ours.
 *
 * @param word for a column: "agrees", "impossible as published"
 * @param reason what it rests on, with what separates the two; empty for nothing
 */
public record Difference(String word, String reason) {
  /** Shares of a bound that lie no farther apart are called the same. */
  private static final double SAME = 0.03;

  private Difference(String word) {
    this(word, "");
  }

  /** All of it: "agrees: 98.1 % of the ceiling there, 97.9 % here". */
  public String words() {
    return word + reason;
  }

  static Difference failed(String failure) {
    return new Difference("not measured here", ": " + failure);
  }

  static Difference of(Measure measure, @Nullable Published published, @Nullable OwnFigures here) {
    if (measure == Measure.CLAIM && published != null) {
      return new Difference(published.plausibility().word(), ", recomputed: " + published.reason());
    }
    if (here == null) {
      return new Difference("not repeated at short length");
    }
    if (published == null) {
      return here.measured() == null ? invalid(here) : new Difference("nothing was published");
    }
    if (broken(published)) {
      return new Difference(
          published.plausibility().word() + " as published",
          ": " + published.reason() + reached(published.measure(), here));
    }
    if (here.measured() == null) {
      return invalid(here);
    }
    if (measure == Measure.MEMORY) {
      return memory(published.figure(), here.measured(), here.limitedBy());
    }
    Double there = published.ratio();
    Double own = here.ratio();
    if (there == null) {
      return new Difference(
          "the write-up does not report what bounds it", "; here it is " + here.limitedBy());
    }
    return own == null
        ? new Difference("no law bounds it here")
        : ratios(published.measure(), there, own, here);
  }

  private static Difference invalid(OwnFigures here) {
    return new Difference("nothing valid was measured here", ": " + here.limitedBy());
  }

  private static Difference memory(double claimed, double measured, String parts) {
    String word =
        Math.abs(measured / claimed - 1) <= SAME
            ? "agrees"
            : measured < claimed ? "less than claimed" : "more than claimed";
    return new Difference(
        word, ": %s times as much (%s)".formatted(Numbers.significant(measured / claimed), parts));
  }

  /** Whether its share of its bound means nothing. */
  private static boolean broken(Published published) {
    Double share = published.ratio();
    return switch (published.plausibility()) {
      case IMPOSSIBLE -> true;
      case SUSPICIOUS -> share != null && passed(published.measure(), share);
      default -> false;
    };
  }

  private static Difference ratios(Measure measure, double there, double own, OwnFigures here) {
    String both =
        "%s of the %s there, %s here"
            .formatted(
                Numbers.percent(there),
                measure.ceiling() ? "ceiling" : "floor",
                Numbers.percent(own));
    if (passed(measure, own)) {
      return new Difference(
          "cannot be compared",
          ": %s, which is past an estimate from the CPU time per request; limited by %s"
              .formatted(both, here.limitedBy()));
    }
    if (Math.abs(own - there) <= SAME) {
      return new Difference("agrees", ": " + both);
    }
    boolean nearer = Math.abs(own - 1) < Math.abs(there - 1);
    return nearer
        ? new Difference("nearer to the law here", ": " + both)
        : new Difference(
            "farther from the law here", ": %s; limited by %s".formatted(both, here.limitedBy()));
  }

  /** A valid trial never passes an exact bound; only one that was estimated can be passed. */
  private static boolean passed(Measure measure, double own) {
    return measure.ceiling() ? own > 1 + SAME : own < 1 - SAME;
  }

  private static String reached(Measure measure, OwnFigures here) {
    Double own = here.ratio();
    if (own == null) {
      return "";
    }
    String share = Numbers.percent(own);
    return passed(measure, own)
        ? "; here " + share + " of an estimate from the CPU time per request"
        : "; here " + share + " of what the laws allow";
  }
}
