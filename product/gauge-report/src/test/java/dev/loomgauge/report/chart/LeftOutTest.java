package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeftOutTest {
  private static CellGroups groups(int... cells) {
    return new CellGroups(
        "users",
        Arrays.stream(cells)
            .mapToObj(n -> new Group("g" + n, "pool " + n, Collections.nCopies(n, cell())))
            .toList());
  }

  private static CellTrials cell() {
    return new CellTrials(
        new Verdict.Row(
            "c", "virtual", "5", 1, null, null, 400, null, null, null, null, null, null, null,
            null),
        "5",
        5,
        List.of());
  }

  @Test
  void groupsAndCellsThatAreNotDrawnAreToldWithTheirNumbers() {
    assertThat(Charts.downsampled(groups(1_300, 80, 7), groups(60, 60, 7)))
        .containsExactly(
            "The charts of pool 1300 show 60 of 1,300 cells, evenly spaced; the tables have them"
                + " all.",
            "The charts of pool 80 show 60 of 80 cells, evenly spaced; the tables have them all.");
    assertThat(Charts.downsampled(groups(9, 8, 7, 6), groups(9, 8)))
        .containsExactly(
            "Charts are drawn of the 2 groups with most cells; the other 2 are in the tables"
                + " alone.");
    assertThat(Charts.downsampled(groups(9, 8), groups(9, 8))).isEmpty();
  }
}
