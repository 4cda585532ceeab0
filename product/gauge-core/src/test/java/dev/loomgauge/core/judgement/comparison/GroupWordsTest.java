package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.OfferedLoad.RATE;
import static dev.loomgauge.core.OfferedLoad.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict.Row;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GroupWordsTest {
  private static final Map<String, Ceiling> CEILINGS =
      Map.of(
          "platform1000", new Ceiling(400, true, Range.exactly(400)),
          "virtual200", new Ceiling(2_000, true, Range.exactly(2_000)));

  private static Row row(String threads, String users, @Nullable Double rps) {
    return row(threads, users, rps, null);
  }

  private static Row row(
      String threads, String users, @Nullable Double rps, @Nullable String failing) {
    return new Row(
        threads + users,
        threads,
        users,
        1,
        rps,
        null,
        400,
        null,
        null,
        null,
        null,
        null,
        new Bottleneck(
            new Bottleneck.Pool("threads"), 1, new Bottleneck.Quoted("the 200 threads", "")),
        null,
        failing);
  }

  @Test
  void ofEachModeItsLargestLoadIsTold() {
    List<Row> rows =
        List.of(
            row("platform", "1000", 390.0),
            row("platform", "200", 380.0),
            row("virtual", "200", 1_000.0, "fails in 1 of 3 blocks"));

    assertThat(GroupWords.reached(rows, CEILINGS, USERS))
        .contains(
            "platform, 1,000 users: 390 req/s of 400 req/s (97.5 % of the ceiling), limited by the 200"
                + " threads. virtual, 200 users: 1,000 req/s of 2,000 req/s (50.0 % of the ceiling), limited"
                + " by the 200 threads; fails in 1 of 3 blocks.");
    assertThat(GroupWords.moved(rows, List.of(), USERS)).as("at different loads").isEmpty();
  }

  @Test
  void atOneLoadTheModesAreComparedVirtualOnesBeforeOthers() {
    Row platform = row("platform", "200", 400.0);
    Row reactive = row("reactive", "200", 800.0);
    Row virtual = row("virtual", "200", 1_600.0);

    assertThat(
            GroupWords.moved(List.of(platform, reactive, virtual), List.of(), USERS).orElseThrow())
        .startsWith("At 200 users virtual threads reached 4.00 times");
    assertThat(GroupWords.moved(List.of(platform, reactive), List.of(), USERS).orElseThrow())
        .startsWith("At 200 users the reactive service reached 2.00 times");
    assertThat(GroupWords.moved(List.of(reactive, virtual), List.of(), USERS)).isEmpty();
    assertThat(GroupWords.moved(List.of(platform, row("virtual", "200", null)), List.of(), USERS))
        .isEmpty();
  }

  @Test
  void aModeWhoseLargestLoadIsVoidTellsWhatItReachedBelow() {
    Row below = row("platform", "100", 390.0);
    Row lowest = row("platform", "1", 4.0);
    Row voided = row("platform", "200", null);
    Row virtual = row("virtual", "200", 1_000.0);

    assertThat(GroupWords.missing(List.of(lowest, below, voided, virtual), USERS))
        .isEqualTo(" Platform threads: no valid trial at 200 users; 390 req/s at 100 users.");
    assertThat(GroupWords.missing(List.of(voided, virtual), USERS))
        .isEqualTo(" Platform threads: no valid trial at 200 users.");
    assertThat(GroupWords.missing(List.of(below, voided, row("virtual", "1", null)), USERS))
        .isEqualTo(
            " Platform threads: no valid trial at 200 users; 390 req/s at 100 users."
                + " Virtual threads: no valid trial at 1 user.");
    assertThat(GroupWords.missing(List.of(below, virtual), USERS)).isEmpty();
    assertThat(GroupWords.missing(List.of(voided), USERS))
        .as("nothing was reached at all")
        .isEmpty();
    assertThat(GroupWords.missing(List.of(virtual, row("platform", "", null)), USERS))
        .as("without a load there is none to name")
        .isEmpty();
  }

  @Test
  void withoutACeilingOrAThroughputOnlyItsStateIsTold() {
    List<Row> rows = List.of(row("platform", "200", null), row("virtual", "300", 900.0));

    assertThat(GroupWords.reached(List.of(rows.getFirst()), CEILINGS, USERS).orElseThrow())
        .startsWith("platform, 200 users: ")
        .doesNotContain("req/s");
    assertThat(GroupWords.reached(rows, CEILINGS, USERS).orElseThrow())
        .startsWith("virtual, 300 users: ")
        .doesNotContain("platform");
    assertThat(GroupWords.reached(List.of(), CEILINGS, USERS)).isEmpty();
  }

  @Test
  void arrivalsAreNoUsers() {
    Row platform = row("platform", "1500", 400.0);
    Row virtual = row("virtual", "1500", 1_500.0);

    assertThat(GroupWords.moved(List.of(platform, virtual), List.of(), RATE).orElseThrow())
        .startsWith("At 1,500 arrivals per second virtual threads reached 3.75 times");
    assertThat(
            GroupWords.missing(
                List.of(
                    row("platform", "1", 1.0),
                    row("platform", "0.5", null),
                    row("virtual", "0.5", null)),
                RATE))
        .isEqualTo(" Virtual threads: no valid trial at 0.5 arrivals per second.");
    assertThat(GroupWords.offered(RATE, "1")).isEqualTo("1 arrival per second");
    assertThat(GroupWords.offered(RATE, "")).isEqualTo("the recorded arrivals");
  }
}
