package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The column of a verdict's table with the 90 % prediction intervals of the throughput; there is
 * none where no trial has one.
 *
 * @param byCell in requests per second
 */
record PredictedColumn(Map<String, Range> byCell) {
  static final String NAME = "predicted";
  static final String MEANING =
      "predicted is the 90 % prediction interval of what is reached, written before the load; all"
          + " throughput in req/s.";

  private static final String UNIT = " req/s";

  /** Behind the threads, the users and what was reached. */
  private static final int PLACE = 3;

  static PredictedColumn of(List<Trial> trials) {
    Map<String, Range> byCell = new HashMap<>();
    for (Trial trial : trials) {
      Expected expected = trial.prediction().expected();
      if (expected != null) {
        expected.interval(Figure.THROUGHPUT).ifPresent(range -> byCell.put(trial.cell(), range));
      }
    }
    return new PredictedColumn(byCell);
  }

  boolean shown() {
    return !byCell.isEmpty();
  }

  /** Short, so that the table stays within its lines: "2,310–2,505". */
  String of(String cell) {
    Range range = byCell.get(cell);
    return range == null
        ? "-"
        : Numbers.number(Numbers.rounded(range.low(), 4))
            + "–"
            + Numbers.number(Numbers.rounded(range.high(), 4));
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
