package dev.loomgauge.cli.command;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.List;
import java.util.stream.Collectors;

/** The predicted mean response time of each kind of request. */
final class KindTimes {
  private KindTimes() {}

  /**
   * A line a cell that has kinds.
   *
   * @param varied factors by which cells are told apart
   */
  static List<String> lines(List<PredictionsCsv.Row> rows, List<String> varied) {
    return rows.stream().filter(KindTimes::hasKinds).map(row -> line(row, varied)).toList();
  }

  private static boolean hasKinds(PredictionsCsv.Row row) {
    Expected expected = row.prediction().expected();
    return expected != null && !expected.kinds().isEmpty();
  }

  private static String line(PredictionsCsv.Row row, List<String> varied) {
    Expected expected = row.prediction().expected();
    String kinds =
        expected == null
            ? ""
            : expected.kinds().entrySet().stream()
                .map(e -> e.getKey() + " " + Numbers.millis(e.getValue()))
                .collect(Collectors.joining(", "));
    String cell =
        varied.stream()
            .map(factor -> factor + " " + row.levels().getOrDefault(factor, ""))
            .collect(Collectors.joining(", "));
    return "Mean time of each kind (%s): %s.".formatted(cell, kinds);
  }
}
