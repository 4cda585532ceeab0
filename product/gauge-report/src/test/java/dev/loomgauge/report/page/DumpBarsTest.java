package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.report.page.TimeBars.DumpBars.Column;
import dev.loomgauge.report.page.TimeBars.DumpBars.DumpPiece;
import java.util.List;
import org.junit.jupiter.api.Test;

class DumpBarsTest {
  private static final long FIRST = 1_795_000_000_000L;

  private static WaitingRow row(int dump, Activity activity, String place, long requests) {
    return new WaitingRow(FIRST + (dump - 1) * 260L, dump, activity, place, requests);
  }

  @Test
  void everyDumpIsAColumnWithItsActivitiesFromTheBottomUp() {
    TimeBars.DumpBars bars =
        TimeBars.DumpBars.of(
            List.of(
                row(1, Activity.DOWNSTREAM, "app.Stock.call:9", 1_390),
                row(1, Activity.CPU, "app.Orders.sum:7", 10),
                WaitingRow.none(FIRST + 260, 2),
                row(3, Activity.DATABASE, "app.Orders.find:42", 700)));

    assertThat(bars.any()).isTrue();
    assertThat(bars.key())
        .extracting(TimeBars.Key::label)
        .containsExactly("CPU", "database", "downstream");
    assertThat(bars.columns()).extracting(Column::second).containsExactly("0", "0.3", "0.5");
    assertThat(bars.columns()).extracting(Column::requests).containsExactly("1,400", "0", "700");
    assertThat(bars.columns().get(0).pieces())
        .extracting(DumpPiece::height)
        .containsExactly("139", "1");
    assertThat(bars.columns().get(0).pieces())
        .extracting(DumpPiece::number)
        .containsExactly("1,390", "");
    assertThat(bars.columns().get(1).pieces()).isEmpty();
    assertThat(bars.columns().get(2).pieces()).extracting(DumpPiece::height).containsExactly("70");
  }

  @Test
  void aTipNamesTheMostFrequentPlaces() {
    TimeBars.DumpBars bars =
        TimeBars.DumpBars.of(
            List.of(
                row(1, Activity.SLEEP, "elsewhere", 9),
                row(1, Activity.SLEEP, "a.D.d:4", 1),
                row(1, Activity.SLEEP, "a.B.b:2", 3),
                row(1, Activity.SLEEP, "a.A.a:1", 4),
                row(1, Activity.SLEEP, "a.C.c:3", 2),
                row(1, Activity.LOCK, "a.E.e:5", 1)));

    assertThat(bars.columns().getFirst().pieces())
        .extracting(DumpPiece::tip)
        .containsExactly(
            "0 s, sleep: 19 of 20 requests: 4 at a.A.a:1, 3 at a.B.b:2, 2 at a.C.c:3, 10 elsewhere",
            "0 s, locks: 1 of 20 requests: 1 at a.E.e:5");
  }

  @Test
  void withoutRequestsThereIsNoPicture() {
    assertThat(TimeBars.DumpBars.of(List.of())).isEqualTo(TimeBars.DumpBars.NONE);
    assertThat(TimeBars.DumpBars.of(List.of(WaitingRow.none(FIRST, 1))))
        .isEqualTo(TimeBars.DumpBars.NONE);
  }
}
