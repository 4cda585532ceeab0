package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict.Interval;
import org.jspecify.annotations.Nullable;

/** Puts a comparison into a sentence. */
final class ComparisonWords {
  private ComparisonWords() {}

  /** Of a pair without a block in which both count. */
  static String unseen(Pair pair, String metric, int lost) {
    return "undecided: %s of %s and %s was never measured in the same block%s."
        .formatted(
            metric, level(pair.factor(), pair.to()), level(pair.factor(), pair.from()), lost(lost));
  }

  /**
   * The same comparison with its sentence.
   *
   * @param margin of practical equivalence
   * @param comparisons in the report
   * @param looks at the data
   * @param lost blocks that do not count
   */
  static Comparison add(Comparison wordless, double margin, int comparisons, int looks, int lost) {
    return new Comparison(
        wordless.metric(),
        wordless.levels(),
        wordless.factor(),
        wordless.baseline(),
        wordless.candidate(),
        wordless.blocks(),
        wordless.ratio(),
        wordless.interval(),
        wordless.pValue(),
        wordless.outcome(),
        wordless.moreBlocks(),
        sentence(wordless, margin, comparisons, looks) + lost(lost) + ".");
  }

  private static String sentence(Comparison c, double margin, int comparisons, int looks) {
    String candidate = level(c.factor(), c.candidate());
    String baseline = level(c.factor(), c.baseline());
    return switch (c.outcome()) {
      case FASTER -> "%s is faster than %s: %s".formatted(candidate, baseline, figures(c));
      case SLOWER -> "%s is slower than %s: %s".formatted(candidate, baseline, figures(c));
      case EQUIVALENT ->
          "%s and %s are equivalent: %s within %s (ratio %s)"
              .formatted(
                  candidate, baseline, c.metric(), margin(margin), ratio(c) + ", " + basis(c));
      case UNDECIDED ->
          "undecided between %s and %s: %s%s"
              .formatted(candidate, baseline, figures(c), why(c, comparisons, looks));
    };
  }

  private static String figures(Comparison c) {
    return "%s %s times as %s (%s)"
        .formatted(
            c.metric(), ratio(c), c.metric().equals("throughput") ? "high" : "long", basis(c));
  }

  private static String basis(Comparison c) {
    Interval interval = c.interval();
    return interval == null
        ? "1 block"
        : Words.format(
            "95 %% interval %s to %s, %d blocks",
            number(interval.low(), c.ratio()), number(interval.high(), c.ratio()), c.blocks());
  }

  private static String why(Comparison c, int comparisons, int looks) {
    Interval interval = c.interval();
    if (interval == null) {
      return "; one block decides nothing";
    }
    String corrected =
        interval.low() > 1 || interval.high() < 1
            ? "; the interval leaves out 1, but with %d %s and %d %s at the data that is not enough"
                .formatted(
                    comparisons,
                    comparisons == 1 ? "comparison" : "comparisons",
                    looks,
                    looks == 1 ? "look" : "looks")
            : "";
    Integer more = c.moreBlocks();
    return corrected
        + (more == null
            ? "; more blocks of this spread would not decide it in reasonable time"
            : "; about %s more %s would decide"
                .formatted(Words.count((long) more), more == 1 ? "block" : "blocks"));
  }

  private static String lost(int blocks) {
    return blocks == 0
        ? ""
        : "; %d %s lost, because a trial is void"
            .formatted(blocks, blocks == 1 ? "block is" : "blocks are");
  }

  private static String ratio(Comparison c) {
    Double ratio = c.ratio();
    return ratio == null ? "?" : number(ratio, ratio);
  }

  /** Finer near 1, where a percent matters. */
  private static String number(double value, @Nullable Double ratio) {
    double near = ratio == null ? value : ratio;
    return Words.format(
        near >= 100
            ? "%,.0f"
            : near >= 10 ? "%.1f" : near >= 1.5 ? "%.2f" : near >= 0.1 ? "%.3f" : "%.4f",
        value);
  }

  private static String margin(double margin) {
    double percent = margin * 100;
    return Words.format(Math.rint(percent) == percent ? "%.0f %%" : "%.1f %%", percent);
  }

  /** A level that is a number needs its factor: "pool 50". */
  private static String level(String factor, String level) {
    return !level.isEmpty() && Character.isDigit(level.charAt(0)) ? factor + " " + level : level;
  }
}
