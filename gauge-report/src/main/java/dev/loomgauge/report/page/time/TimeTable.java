package dev.loomgauge.report.page.time;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.result.time.TimeStack;
import dev.loomgauge.core.result.time.TimeStack.Part;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.reading.CellTimes;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the time of a request goes, a stacked bar for each cell, predicted above measured.
 *
 * @param any whether it is known of any cell
 * @param key the activities that occur, for the legend
 * @param lines one a cell, in the order of its first trial
 */
public record TimeTable(boolean any, List<Key> key, List<Line> lines) {
  /** A part of less than this share of the bar is not drawn with its name. */
  private static final double NAMED = 0.12;

  /** Pixels that a row of a flame graph takes. */
  private static final int ROW = 19;

  /** How the part that nothing explains is drawn, which has no letters in it. */
  private static final String REST =
      "repeating-linear-gradient(135deg, var(--line) 0 4px, var(--muted) 4px 6px);"
          + "color:transparent";

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

  /**
   * A cell.
   *
   * @param words the measured parts as a sum
   * @param unexplained share of the response time, with its sign
   * @param flames where requests waited; none where no dump shows it
   * @param height of the flames in pixels; empty where there are none
   */
  public record Line(
      String mode,
      String tone,
      String cell,
      String predictedMean,
      List<Piece> predicted,
      String measuredMean,
      List<Piece> measured,
      String words,
      String unexplained,
      List<Flame> flames,
      String height) {}

  /** A box of a flame graph, in percent of its width and pixels of its height. */
  public record Flame(String left, String width, int top, String name, String tip) {}

  /**
   * Of the valid trials.
   *
   * @param folder of the run, with the stacks of waiting requests
   */
  public static TimeTable of(List<Trial> trials, ResultsFolder folder) {
    List<Line> lines = new ArrayList<>();
    List<Activity> seen = new ArrayList<>();
    for (CellTimes cell : CellTimes.of(trials)) {
      Stream.concat(cell.predicted().stream(), Stream.of(cell.measured()))
          .flatMap(stack -> stack.parts().stream())
          .map(Part::activity)
          .forEach(seen::add);
      lines.add(line(cell, FlameGraph.of(folder.trial(cell.last().id()).readWaiting())));
    }
    return new TimeTable(!lines.isEmpty(), key(seen, lines), lines);
  }

  private static List<Key> key(List<Activity> seen, List<Line> lines) {
    List<Key> keys = new ArrayList<>();
    Stream.of(Activity.values())
        .filter(seen::contains)
        .map(activity -> new Key(Style.activity(activity), activity.label()))
        .forEach(keys::add);
    if (lines.stream().anyMatch(line -> !line.unexplained().isEmpty())) {
      keys.add(new Key(REST, "not explained"));
    }
    return keys;
  }

  private static Line line(CellTimes cell, FlameGraph waits) {
    List<TimeStack> predicted = cell.predicted().stream().toList();
    TimeStack measured = cell.measured();
    double longest =
        Math.max(width(measured), predicted.stream().mapToDouble(TimeTable::width).max().orElse(0));
    double rest = measured.unexplainedMs() / measured.meanMs();
    return new Line(
        cell.last().threads(),
        Names.tone(cell.last().threads()),
        cell.name(),
        predicted.stream().map(TimeStack::meanMs).map(Numbers::millis).findFirst().orElse(""),
        predicted.stream().flatMap(stack -> pieces(stack, longest).stream()).toList(),
        Numbers.millis(measured.meanMs()),
        pieces(measured, longest),
        measured.words(),
        Numbers.signed(rest),
        waits.boxes().stream().map(TimeTable::flame).toList(),
        waits.rows() == 0 ? "" : String.valueOf(waits.rows() * ROW));
  }

  private static Flame flame(FlameGraph.Box box) {
    return new Flame(
        Numbers.fixed(box.left() * 100, 2),
        Numbers.fixed(box.width() * 100, 2),
        box.row() * ROW,
        box.name(),
        box.tip());
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
      pieces.add(piece(REST, "not explained", stack.unexplainedMs(), longest));
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
