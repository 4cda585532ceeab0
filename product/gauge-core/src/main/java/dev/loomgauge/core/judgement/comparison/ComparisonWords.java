package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.statistics.PairedRatio;

/** Puts a comparison into a sentence. */
public final class ComparisonWords {
  private ComparisonWords() {}

  /** What a comparison is decided with; the margin is that of practical equivalence. */
  record Company(double margin, int comparisons, int looks) {}

  /** Of a pair without a ratio: no block in which both count, or too few requests. */
  static String unseen(Decided c) {
    PairedBlocks blocks = c.blocks();
    String candidate = candidate(c);
    String baseline = baseline(c);
    String sentence =
        switch (c.outcome()) {
          case FAILS_MORE -> "%s fails more often than %s".formatted(candidate, baseline);
          case FAILS_LESS -> "%s fails less often than %s".formatted(candidate, baseline);
          case FASTER, SLOWER, EQUIVALENT, UNDECIDED ->
              blocks.withheld(c.metric())
                  ? "%s of %s and %s is withheld: too few requests (%s in a trial; it takes %s)"
                      .formatted(
                          c.metric().name(),
                          candidate,
                          baseline,
                          Numbers.count(blocks.fewestRequests()),
                          Numbers.count(LoadSummary.LEAST_FOR_P99))
                  : "undecided: %s of %s and %s was never measured in the same block"
                      .formatted(c.metric().name(), candidate, baseline);
        };
    return sentence + lost(c) + voided(c) + ".";
  }

  /** The comparison in a sentence, with its {@link #caution}. */
  static String of(Decided c, Company company, String caution) {
    return sentence(c, company) + lost(c) + voided(c) + "." + caution;
  }

  /**
   * What blocks that resemble each other, or share their starts, do to a comparison; empty where
   * nothing.
   *
   * @param fragile whether the difference would not be shown with a correlation that is not ruled
   *     out
   */
  static String caution(PairedRatio ratio, boolean fragile) {
    String alike =
        ratio.resemble()
            ? Numbers.format(
                " Neighbouring blocks resemble each other (correlation %.2f over %d blocks); the interval is wider for it.",
                ratio.alike(), ratio.blocks())
            : "";
    String rests =
        fragile
            ? Numbers.format(
                " It rests on blocks that are independent: %s.",
                ratio.blocks() < PairedRatio.ENOUGH_TO_TELL
                    ? "%d are too few to rule that out".formatted(ratio.blocks())
                    : Numbers.format(
                        "a correlation of %.2f between neighbours, which %d blocks do not rule out, could explain it",
                        ratio.alikeAtMost(), ratio.blocks()))
            : "";
    String starts =
        ratio.startsLog() > 0
            ? " Each was started once: the interval is wider by what another start may differ."
            : "";
    return starts + (alike.isEmpty() && rests.isEmpty() ? "" : " CAUTION:" + alike + rests);
  }

  private static String sentence(Decided c, Company company) {
    String candidate = candidate(c);
    String baseline = baseline(c);
    return switch (c.outcome()) {
      case FASTER -> "%s is faster than %s: %s".formatted(candidate, baseline, figures(c));
      case SLOWER -> "%s is slower than %s: %s".formatted(candidate, baseline, figures(c));
      case FAILS_MORE ->
          "%s fails more often than %s; where both carried the load, %s"
              .formatted(candidate, baseline, figures(c));
      case FAILS_LESS ->
          "%s fails less often than %s; where both carried the load, %s"
              .formatted(candidate, baseline, figures(c));
      case EQUIVALENT ->
          "%s and %s are equivalent: %s within %s (ratio %s)"
              .formatted(
                  candidate,
                  baseline,
                  c.metric().name(),
                  Numbers.margin(company.margin()),
                  ratio(c) + ", " + basis(c));
      case UNDECIDED ->
          "undecided between %s and %s: %s%s"
              .formatted(candidate, baseline, figures(c), uneven(c) ? "" : why(c, company));
    };
  }

  /** Whether one side lost more blocks than the other, which leaves a difference undecided. */
  private static boolean uneven(Decided c) {
    Lost lost = c.blocks().lost();
    return lost.baseline() != lost.candidate();
  }

  private static String figures(Decided c) {
    return "%s %s times as %s (%s)"
        .formatted(
            c.metric().name(),
            ratio(c),
            c.metric().name().equals("throughput") ? "high" : "long",
            basis(c));
  }

  private static String basis(Decided c) {
    PairedRatio ratio = c.ratio();
    Range interval = c.interval();
    return ratio == null || interval == null
        ? "1 block"
        : Numbers.format(
            "95 %% interval %s, %d blocks",
            Numbers.ratios(interval.low(), interval.high(), ratio.ratio()), ratio.blocks());
  }

  private static String why(Decided c, Company company) {
    int comparisons = company.comparisons();
    int looks = company.looks();
    Range interval = c.interval();
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
                .formatted(Numbers.count((long) more), more == 1 ? "block" : "blocks"));
  }

  /** "; virtual fails in 7 of 20 blocks, platform in none". */
  private static String lost(Decided c) {
    Lost lost = c.blocks().lost();
    return !lost.any()
        ? ""
        : "; %s fails in %s of %s, %s in %s"
            .formatted(
                candidate(c),
                none(lost.candidate()),
                Numbers.count(lost.blocks(), "block"),
                baseline(c),
                none(lost.baseline()));
  }

  private static String none(int blocks) {
    return blocks == 0 ? "none" : Numbers.count((long) blocks);
  }

  /** Blocks that say nothing of either side. */
  private static String voided(Decided c) {
    int blocks = c.blocks().voided();
    return blocks == 0
        ? ""
        : "; %s %s void for reasons other than the load, and %s against neither"
            .formatted(
                Numbers.count(blocks, "block"),
                blocks == 1 ? "is" : "are",
                blocks == 1 ? "counts" : "count");
  }

  private static String ratio(Decided c) {
    PairedRatio ratio = c.ratio();
    return ratio == null ? "?" : Numbers.ratio(ratio.ratio());
  }

  private static String candidate(Decided c) {
    return level(c.pair().factor(), c.pair().to());
  }

  private static String baseline(Decided c) {
    return level(c.pair().factor(), c.pair().from());
  }

  /** A level that is a number needs its factor: "pool 50". */
  private static String level(String factor, String level) {
    return !level.isEmpty() && Character.isDigit(level.charAt(0)) ? factor + " " + level : level;
  }
}
