package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.text.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The largest loads that were carried.
 *
 * @param any whether there was a search
 * @param bound what a load that is carried keeps to
 * @param meaning what "95 % likely to pass" is; empty where no search has such a load
 * @param lines one a search
 */
record CapacityTable(
    boolean any,
    String bound,
    String axis,
    String meaning,
    List<Line> lines,
    List<Pictures.Picture> pictures) {

  /** One search. */
  record Line(
      String mode,
      String tone,
      String where,
      String carried,
      String notCarried,
      String passing,
      String interval,
      String because,
      String trials) {}

  static CapacityTable of(Verdict verdict, Charts charts) {
    List<CapacityBracket> brackets = verdict.capacities();
    if (brackets.isEmpty()) {
      return new CapacityTable(false, "", "", "", List.of(), List.of());
    }
    return new CapacityTable(
        true,
        brackets.getFirst().bound(),
        Names.axis(brackets.getFirst().factor()),
        brackets.stream().allMatch(b -> b.passing() == null) ? "" : Passing.MEANING,
        brackets.stream().map(b -> line(b, CapacityBracket.differ(brackets))).toList(),
        Pictures.of(charts.capacity()));
  }

  private static Line line(CapacityBracket bracket, boolean placed) {
    Passing passing = bracket.passing();
    return new Line(
        bracket.threads(),
        Names.tone(bracket.threads()),
        placed ? Names.levels(bracket.levels()) : "",
        level(bracket.carried()),
        level(bracket.notCarried()),
        passing == null ? Numbers.NONE : Numbers.count(Math.round(passing.level())),
        passing == null ? "" : Numbers.counts(passing.low(), passing.high()),
        Numbers.together(bracket.because()),
        Numbers.count(bracket.points().size()));
  }

  private static String level(@Nullable Integer level) {
    return level == null ? Numbers.NONE : Numbers.count(level);
  }
}
