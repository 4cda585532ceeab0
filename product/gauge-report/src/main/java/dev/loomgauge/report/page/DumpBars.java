package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.report.chart.option.Style;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What requests did in each dump of the threads of a trial, as stacked columns of one scale.
 *
 * @param any whether a dump shows a request
 * @param key the activities that occur in them, for the legend
 * @param columns one a dump, in their order
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

  /** Copies. */
  public DumpBars {
    key = List.copyOf(key);
    columns = List.copyOf(columns);
  }

  /**
   * A dump.
   *
   * @param second when it began, in seconds since the first one did
   * @param requests that it shows
   * @param pieces by activity, the top one first
   */
  public record Column(String second, String requests, List<Piece> pieces) {}

  /**
   * The requests of a dump that did the same.
   *
   * @param paint CSS background
   * @param height in pixels
   * @param number of the requests; empty where there is no room
   * @param tip where they were
   */
  public record Piece(String paint, String height, String number, String tip) {}

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
    return new DumpBars(true, key(rows), columns);
  }

  private static List<TimeBars.Key> key(List<WaitingRow> rows) {
    return Stream.of(Activity.values())
        .filter(activity -> rows.stream().anyMatch(row -> row.activity() == activity))
        .map(activity -> new TimeBars.Key(Style.activity(activity), activity.label()))
        .toList();
  }

  /**
   * Of one dump.
   *
   * @param each pixels of a request
   */
  private static Column column(String second, List<WaitingRow> dump, double each) {
    Map<Activity, List<WaitingRow>> byActivity = new EnumMap<>(Activity.class);
    for (WaitingRow row : dump) {
      if (row.activity() != null) {
        byActivity.computeIfAbsent(row.activity(), _ -> new ArrayList<>()).add(row);
      }
    }
    List<Piece> pieces = new ArrayList<>();
    byActivity.forEach(
        (activity, places) -> {
          long requests = requests(places);
          double height = requests * each;
          pieces.add(
              new Piece(
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
