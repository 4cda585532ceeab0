package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.TimeStack.Part;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.report.chart.Style;
import dev.loomgauge.report.reading.CellTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the time of a request goes in a cell, as two stacked bars and the measured sum. */
public record TimeBars(
    boolean any,
    String predictedMean,
    List<Piece> predicted,
    String measuredMean,
    List<Piece> measured,
    String words) {
  /** Of a cell whose times are not known. */
  static final TimeBars NONE = new TimeBars(false, "", List.of(), "", List.of(), "");

  /** A part of less than this share of the bar is not drawn with its name. */
  private static final double NAMED = 0.12;

  /** How the part that nothing explains is drawn, which has no letters in it. */
  private static final String REST =
      "repeating-linear-gradient(135deg, var(--line) 0 4px, var(--muted) 4px 6px);"
          + "color:transparent";

  private static final String NOT_EXPLAINED = "not explained";

  /** An activity and its CSS background. */
  public record Key(String paint, String label) {
    private static List<Key> of(Predicate<Activity> occurs) {
      return Stream.of(Activity.values())
          .filter(occurs)
          .map(activity -> new Key(Style.activity(activity), activity.label()))
          .toList();
    }
  }

  /**
   * A piece of a bar.
   *
   * @param paint CSS background
   * @param width in percent of the longer of both bars
   * @param name written in it; empty where there is no room
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
        measured.words());
  }

  /** The activities that occur in these cells, for the legend. */
  static List<Key> key(List<CellTimes> cells) {
    return keyOf(
        cells.stream()
            .flatMap(cell -> Stream.concat(cell.predicted().stream(), Stream.of(cell.measured())))
            .toList(),
        0);
  }

  /** The activities that take longer than {@code leastMs} in these stacks, for their legend. */
  static List<Key> keyOf(List<TimeStack> stacks, double leastMs) {
    Set<Activity> seen =
        stacks.stream()
            .flatMap(stack -> stack.parts().stream())
            .filter(part -> part.ms() > leastMs)
            .map(Part::activity)
            .collect(Collectors.toSet());
    List<Key> keys = new ArrayList<>(Key.of(seen::contains));
    if (stacks.stream().anyMatch(stack -> stack.unexplainedMs() > leastMs)) {
      keys.add(new Key(REST, NOT_EXPLAINED));
    }
    return keys;
  }

  /** How long the bar of a stack is, in milliseconds: its parts may be more than its mean. */
  static double width(TimeStack stack) {
    return Math.max(stack.meanMs(), stack.meanMs() - stack.unexplainedMs());
  }

  /** The pieces of a bar, whose scale ends at the longest, in milliseconds. */
  static List<Piece> pieces(TimeStack stack, double longest) {
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

  /**
   * What requests did in each dump of the threads of a trial, as stacked columns of one scale.
   *
   * @param key the activities that occur in them, for the legend
   */
  public record DumpBars(boolean any, List<TimeBars.Key> key, List<Column> columns) {
    /** Of a trial without them. */
    static final DumpBars NONE = new DumpBars(false, List.of(), List.of());

    /** Height of the tallest column in pixels. */
    private static final double TALLEST = 140;

    /** A piece of less height has no number in it; in pixels. */
    private static final double NUMBERED = 14;

    /** Places that a tip names. */
    private static final int NAMED = 3;

    public DumpBars {
      key = List.copyOf(key);
      columns = List.copyOf(columns);
    }

    /** A dump, begun some seconds after the first, its pieces by activity, the top one first. */
    public record Column(String second, String requests, List<DumpPiece> pieces) {}

    /**
     * The requests of a dump that did the same.
     *
     * @param paint CSS background
     * @param height in pixels
     * @param number of the requests; empty where there is no room
     * @param tip where they were
     */
    public record DumpPiece(String paint, String height, String number, String tip) {}

    /** From the rows of {@code waiting.csv}. */
    static DumpBars of(List<WaitingRow> rows) {
      Map<Integer, List<WaitingRow>> dumps =
          rows.stream()
              .collect(Collectors.groupingBy(WaitingRow::dump, TreeMap::new, Collectors.toList()));
      long most = dumps.values().stream().mapToLong(DumpBars::requests).max().orElse(0);
      if (most <= 0) {
        return NONE;
      }
      List<Column> columns = new ArrayList<>();
      long first = dumps.values().iterator().next().getFirst().epochMs();
      for (List<WaitingRow> dump : dumps.values()) {
        double seconds = (dump.getFirst().epochMs() - first) / 1000.0;
        columns.add(column(Numbers.fixed(seconds, 1), dump, TALLEST / most));
      }
      return new DumpBars(
          true,
          Key.of(activity -> rows.stream().anyMatch(row -> row.activity() == activity)),
          columns);
    }

    /** Of one dump, with the given pixels per request. */
    private static Column column(String second, List<WaitingRow> dump, double each) {
      Map<Activity, List<WaitingRow>> byActivity = new EnumMap<>(Activity.class);
      for (WaitingRow row : dump) {
        if (row.activity() != null) {
          byActivity.computeIfAbsent(row.activity(), _ -> new ArrayList<>()).add(row);
        }
      }
      List<DumpPiece> pieces = new ArrayList<>();
      byActivity.forEach(
          (activity, places) -> {
            long requests = requests(places);
            double height = requests * each;
            pieces.add(
                new DumpPiece(
                    Style.activity(activity),
                    Numbers.fixed(height, 1),
                    height < NUMBERED ? "" : Numbers.count(requests),
                    "%s s, %s: %s of %s: %s"
                        .formatted(
                            second,
                            activity.label(),
                            Numbers.count(requests),
                            Numbers.count(requests(dump), "request"),
                            places(places, requests))));
          });
      return new Column(second, Numbers.count(requests(dump)), pieces.reversed());
    }

    /** "58 at a.b.Orders.find:42, 2 elsewhere". */
    private static String places(List<WaitingRow> places, long requests) {
      List<WaitingRow> named =
          places.stream()
              .filter(row -> !row.place().equals(WaitingRow.ELSEWHERE))
              .sorted(Comparator.comparingLong(WaitingRow::requests).reversed())
              .limit(NAMED)
              .toList();
      List<String> words = new ArrayList<>();
      named.forEach(row -> words.add(Numbers.count(row.requests()) + " at " + row.place()));
      long rest = requests - requests(named);
      if (rest > 0) {
        words.add(Numbers.count(rest) + " " + WaitingRow.ELSEWHERE);
      }
      return String.join(", ", words);
    }

    private static long requests(List<WaitingRow> rows) {
      return rows.stream().mapToLong(WaitingRow::requests).sum();
    }
  }
}
