package dev.loomgauge.report.page.time;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.result.time.TimeStack;
import dev.loomgauge.core.result.time.TimeStack.Part;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /** Class of the part that nothing explains. */
  private static final String REST = "rest";

  /** An activity and its CSS class. */
  public record Key(String style, String label) {}

  /**
   * A piece of a bar.
   *
   * @param width in percent of the longer of both bars
   * @param name written in it; empty where there is no room
   * @param tip what is shown when the pointer is on it
   */
  public record Piece(String style, String width, String name, String tip) {}

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
    Map<String, List<Trial>> cells =
        trials.stream()
            .filter(Trial::valid)
            .collect(Collectors.groupingBy(Trial::cell, LinkedHashMap::new, Collectors.toList()));
    Map<String, String> names = CellNames.byCell(trials);
    List<Line> lines = new ArrayList<>();
    List<Activity> seen = new ArrayList<>();
    cells.forEach(
        (cell, own) -> {
          List<TimeStack> stacks =
              own.stream().flatMap(trial -> TimeStack.measured(trial).stream()).toList();
          if (!stacks.isEmpty()) {
            List<TimeStack> predicted = TimeStack.predicted(own.getFirst()).stream().toList();
            TimeStack measured = TimeStack.mean(stacks);
            Stream.concat(predicted.stream(), Stream.of(measured))
                .flatMap(stack -> stack.parts().stream())
                .map(Part::activity)
                .forEach(seen::add);
            lines.add(
                line(
                    own.getFirst(),
                    names.getOrDefault(cell, cell),
                    predicted,
                    measured,
                    FlameGraph.of(folder.trial(own.getLast().id()).readWaiting())));
          }
        });
    return new TimeTable(!lines.isEmpty(), key(seen, lines), lines);
  }

  private static List<Key> key(List<Activity> seen, List<Line> lines) {
    List<Key> keys = new ArrayList<>();
    Stream.of(Activity.values())
        .filter(seen::contains)
        .map(activity -> new Key(activity.key(), activity.label()))
        .forEach(keys::add);
    if (lines.stream().anyMatch(line -> !line.unexplained().isEmpty())) {
      keys.add(new Key(REST, "not explained"));
    }
    return keys;
  }

  private static Line line(
      Trial trial, String name, List<TimeStack> predicted, TimeStack measured, FlameGraph waits) {
    double longest =
        Math.max(width(measured), predicted.stream().mapToDouble(TimeTable::width).max().orElse(0));
    double rest = measured.unexplainedMs() / measured.meanMs();
    return new Line(
        trial.threads(),
        Names.tone(trial.threads()),
        name,
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
      pieces.add(piece(part.activity().key(), part.activity().label(), part.ms(), longest));
    }
    if (stack.unexplainedMs() > 0) {
      pieces.add(piece(REST, "not explained", stack.unexplainedMs(), longest));
    }
    return pieces;
  }

  private static Piece piece(String style, String label, double ms, double longest) {
    double share = ms / longest;
    return new Piece(
        style,
        Numbers.fixed(share * 100, 2),
        share < NAMED ? "" : label,
        label + ": " + Numbers.millis(ms));
  }
}
