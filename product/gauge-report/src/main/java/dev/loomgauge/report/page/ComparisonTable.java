package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.reading.Compared;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cell against cell.
 *
 * @param reading how the figures are to be read; that they decide nothing when no comparison has an
 *     interval
 * @param table whether any comparison has an interval
 */
record ComparisonTable(
    boolean any,
    String reading,
    boolean table,
    List<Told> told,
    List<Line> lines,
    List<Pictures.Picture> pictures) {
  /** Comparisons of the same place in words. */
  record Told(String where, List<String> sentences) {}

  /** One comparison, its outcome a CSS class and a shape; {@code lost} blocks were not carried. */
  record Line(
      String metric,
      String what,
      String where,
      String ratio,
      String interval,
      String p,
      String blocks,
      String lost,
      String outcome,
      String tone,
      String sign,
      String more) {}

  private static final String TOO_FEW_BLOCKS =
      "No comparison has two blocks in which both sides count, so there is no interval, and the"
          + " next run may show another order. Measure more blocks: repetitions in the scenario, or"
          + " --precision 3%.";

  static ComparisonTable of(Verdict verdict, Charts charts) {
    Compared compared = Compared.of(verdict);
    boolean intervals = compared.hasIntervals();
    return new ComparisonTable(
        !compared.pairs().isEmpty(),
        intervals ? reading(compared) : TOO_FEW_BLOCKS,
        intervals,
        intervals ? told(compared.pairs()) : List.of(),
        intervals ? compared.pairs().stream().map(ComparisonTable::line).toList() : List.of(),
        Pictures.of(charts.compared()));
  }

  private static String reading(Compared compared) {
    int count = compared.pairs().size();
    return Numbers.together(
        "A ratio is the first of the two divided by the second, paired by block, with its 95 %% interval over blocks. %s An interval that lies within %s of 1 is equivalent: no difference worth having."
            .formatted(
                count == 1
                    ? "There is one comparison, so nothing needs correcting for their number."
                    : "The p-values are corrected for all " + count + " comparisons.",
                compared.marginWords()));
  }

  private static List<Told> told(List<Compared.Pair> pairs) {
    Map<String, List<String>> told = new LinkedHashMap<>();
    for (Compared.Pair pair : pairs) {
      told.computeIfAbsent(pair.where(), where -> new ArrayList<>())
          .add(Numbers.together(pair.comparison().words()));
    }
    return told.entrySet().stream().map(e -> new Told(e.getKey(), e.getValue())).toList();
  }

  private static Line line(Compared.Pair pair) {
    Comparison one = pair.comparison();
    Range interval = one.interval();
    return new Line(
        one.metric(),
        pair.what(),
        pair.where(),
        Numbers.ratio(one.ratio()),
        interval == null
            ? Numbers.NONE
            : Numbers.ratios(interval.low(), interval.high(), one.ratio()),
        Numbers.probability(one.pValue()),
        String.valueOf(one.blocks()),
        lost(one),
        Compared.word(one.outcome()),
        Compared.tone(one.outcome()),
        sign(one.outcome()),
        more(one));
  }

  /** "lost of 20: platform 7, virtual 0". */
  private static String lost(Comparison one) {
    Comparison.Lost lost = one.lost();
    return lost == null || !lost.any()
        ? ""
        : "lost of %s: %s %s, %s %s"
            .formatted(
                Numbers.count(lost.blocks()),
                one.baseline(),
                Numbers.count(lost.baseline()),
                one.candidate(),
                Numbers.count(lost.candidate()));
  }

  private static String sign(Outcome outcome) {
    return switch (outcome) {
      case FASTER -> "▲";
      case SLOWER -> "▼";
      case FAILS_MORE, FAILS_LESS -> "✕";
      case EQUIVALENT -> "■";
      case UNDECIDED -> "○";
    };
  }

  private static String more(Comparison one) {
    Integer blocks = one.moreBlocks();
    if (one.outcome() != Outcome.UNDECIDED) {
      return Numbers.NONE;
    }
    return blocks == null ? "no telling" : "about " + Numbers.count(blocks);
  }
}
