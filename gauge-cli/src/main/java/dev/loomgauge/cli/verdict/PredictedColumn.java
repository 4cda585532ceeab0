package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The column of a verdict's table with the 90 % prediction intervals of the throughput; there is
 * none where no trial has one.
 *
 * @param byCell in words, in requests per second, short, so that the table stays within its lines
 * @param open whether a figure in it is not predictable
 */
record PredictedColumn(Map<String, String> byCell, boolean open) {
  static final String NAME = "predicted";
  private static final String MEANING =
      "predicted is the 90 % prediction interval of what is reached, written before the load; all"
          + " throughput in req/s.";

  private static final String UNIT = " req/s";

  /** Behind the threads, the users and what was reached. */
  private static final int PLACE = 3;

  static PredictedColumn of(List<Trial> trials) {
    Map<String, String> byCell = new HashMap<>();
    boolean open = false;
    for (Trial trial : trials) {
      Expected expected = trial.prediction().expected();
      if (expected != null) {
        words(expected).ifPresent(words -> byCell.put(trial.cell(), words));
        open |= expected.unpredictable(Figure.THROUGHPUT);
      }
    }
    return new PredictedColumn(byCell, open);
  }

  boolean shown() {
    return !byCell.isEmpty();
  }

  /** "2,310–2,505", or "~4,615 (no interval)". */
  private static Optional<String> words(Expected expected) {
    return expected.unpredictable(Figure.THROUGHPUT)
        ? Optional.of("~" + rounded(expected.throughputRps()) + " " + Expected.Interval.ABSENT)
        : expected
            .interval(Figure.THROUGHPUT)
            .map(range -> rounded(range.low()) + "–" + rounded(range.high()));
  }

  private static String rounded(double rps) {
    return Numbers.number(Numbers.rounded(rps, 4));
  }

  String of(String cell) {
    return byCell.getOrDefault(cell, "-");
  }

  /** What the column is; empty where it is not shown. */
  List<String> meaning() {
    return shown()
        ? Wrapped.lines("", open ? MEANING + " " + Expected.Interval.ABSENCE : MEANING)
        : List.of();
  }

  /** A row of the table with its cell of this column, in the place of the unit of its rates. */
  List<String> in(List<String> row, String cell) {
    if (!shown()) {
      return row;
    }
    List<String> all = new ArrayList<>(row);
    all.replaceAll(
        text -> text.endsWith(UNIT) ? text.substring(0, text.length() - UNIT.length()) : text);
    all.add(PLACE, cell);
    return all;
  }
}
