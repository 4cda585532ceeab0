package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.result.cell.CellThroughput;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** What stands behind the means of a table. */
final class SpreadText {
  private SpreadText() {}

  /** A sentence, or none where every row is one block. */
  static Optional<String> words(List<CellThroughput> rows) {
    List<String> meanings = new ArrayList<>();
    IntSummaryStatistics blocks =
        rows.stream()
            .filter(CellThroughput::ofMore)
            .mapToInt(row -> row.row().repetitions())
            .summaryStatistics();
    if (blocks.getCount() > 0) {
      meanings.add(
          "\u00b1 is the half width of a 95 % confidence interval over "
              + (blocks.getMin() == blocks.getMax() ? "" : blocks.getMin() + " to ")
              + blocks.getMax()
              + " blocks.");
    }
    if (rows.stream().anyMatch(CellThroughput::ofTwo)) {
      meanings.add("In parentheses behind a mean: its two blocks.");
    }
    return meanings.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", meanings));
  }
}
