package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.TimeStack.Part;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.CellTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time of a request goes in a cell, as two stacked bars of one scale.
 *
 * @param any whether it is known
 * @param words the measured parts as a sum
 * @param unexplained whether a part of it is not explained
 */
public record TimeBars(
    boolean any,
    String predictedMean,
    List<Piece> predicted,
    String measuredMean,
    List<Piece> measured,
    String words,
    boolean unexplained) {
  /** Of a cell whose times are not known. */
  static final TimeBars NONE = new TimeBars(false, "", List.of(), "", List.of(), "", false);

  /** A part of less than this share of the bar is not drawn with its name. */
  private static final double NAMED = 0.12;

  /** How the part that nothing explains is drawn, which has no letters in it. */
  private static final String REST =
      "repeating-linear-gradient(135deg, var(--line) 0 4px, var(--muted) 4px 6px);"
          + "color:transparent";

  private static final String NOT_EXPLAINED = "not explained";

  /**
   * An activity.
   *
   * @param paint CSS background
   */
  public record Key(String paint, String label) {}

  /**
   * A piece of a bar.
   *
   * @param paint CSS background
   * @param width in percent of the longer of both bars
   * @param name written in it; empty where there is no room
   * @param tip what is shown when the pointer is on it
   */
  public record Piece(String paint, String width, String name, String tip) {}

  static TimeBars of(CellTimes cell) {
    List<TimeStack> predicted = cell.predicted().stream().toList();
    TimeStack measured = cell.measured();
    double longest =
        Math.max(width(measured), predicted.stream().mapToDouble(TimeBars::width).max().orElse(0));
    return new TimeBars(
        true,
        predicted.stream().map(TimeStack::meanMs).map(Numbers::millis).findFirst().orElse(""),
        predicted.stream().flatMap(stack -> pieces(stack, longest).stream()).toList(),
        Numbers.millis(measured.meanMs()),
        pieces(measured, longest),
        measured.words(),
        measured.unexplainedMs() > 0);
  }

  /** The activities that occur in these cells, for the legend. */
  static List<Key> key(List<CellTimes> cells) {
    Set<Activity> seen = seen(cells);
    List<Key> keys = new ArrayList<>();
    Stream.of(Activity.values())
        .filter(seen::contains)
        .map(activity -> new Key(Style.activity(activity), activity.label()))
        .forEach(keys::add);
    if (cells.stream().anyMatch(cell -> cell.measured().unexplainedMs() > 0)) {
      keys.add(new Key(REST, NOT_EXPLAINED));
    }
    return keys;
  }

  private static Set<Activity> seen(List<CellTimes> cells) {
    return cells.stream()
        .flatMap(cell -> Stream.concat(cell.predicted().stream(), Stream.of(cell.measured())))
        .flatMap(stack -> stack.parts().stream())
        .map(Part::activity)
        .collect(Collectors.toSet());
  }

  private static double width(TimeStack stack) {
    return Math.max(stack.meanMs(), stack.meanMs() - stack.unexplainedMs());
  }

  private static List<Piece> pieces(TimeStack stack, double longest) {
    List<Piece> pieces = new ArrayList<>();
    for (Part part : stack.parts()) {
      Activity activity = part.activity();
      pieces.add(piece(Style.activity(activity), activity.label(), part.ms(), longest));
    }
    if (stack.unexplainedMs() > 0) {
      pieces.add(piece(REST, NOT_EXPLAINED, stack.unexplainedMs(), longest));
    }
    return pieces;
  }

  private static Piece piece(String paint, String label, double ms, double longest) {
    double share = ms / longest;
    return new Piece(
        paint,
        Numbers.fixed(share * 100, 2),
        share < NAMED ? "" : label,
        label + ": " + Numbers.millis(ms));
  }
}
