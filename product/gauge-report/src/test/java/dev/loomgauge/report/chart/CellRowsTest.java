package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.reading.CellGroups;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellRowsTest {
  private static final Verdict.Row ROW =
      new Verdict.Row(
          "cell", "virtual", "5", 1, 10.0, null, 20, 0.5, 1.0, 2.0, 3.0, 0.0, null, null, null);

  private static CellRows rows(String... pools) {
    Trial trial =
        TrialCopy.of(FailedTrial.TRIAL)
            .outcome(Trial.Outcome.COMPLETED)
            .load(LoadSummaries.of(10, 100, 5))
            .tiers(
                Map.of(
                    Tier.SERVICE, new TierUse("0", 50, 100, 1, 1, null, null, null),
                    Tier.LOAD, new TierUse("1", 50, 100, 1, 1, null, null, null)))
            .resources(
                Stream.of(pools)
                    .map(name -> new ResourceUse(name, name, 9, 1, 1, 0.0, 0.0))
                    .toList())
            .trial();
    return new CellRows(
        new CellGroups.Group(
            "", "", List.of(new CellGroups.CellTrials(ROW, "5", 5, List.of(trial)))),
        "users");
  }

  @Test
  void threePoolsAreDrawnOfWhichConnectionsAreTheFirst() {
    assertThat(rows("threads", "connections", "async", "permits").pools())
        .containsExactly("connections", "async", "permits");
    assertThat(rows("threads", "async").pools()).containsExactly("async", "threads");
    assertThat(rows().pools()).isEmpty();
    assertThat(rows().tiers()).containsExactlyInAnyOrder(Tier.SERVICE, Tier.LOAD).isSorted();
  }
}
