package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadUseTest {
  private static final ThreadUse USE =
      new ThreadUse(
          4,
          9,
          8,
          2,
          1,
          ThreadUse.Unread.NOTHING,
          List.of(
              new ThreadUse.Place(Activity.DATABASE, List.of("a.Orders.find", "a.Web.get"), 2.5),
              new ThreadUse.Place(Activity.LOCK, List.of("a.Cache.get"), 1.5),
              new ThreadUse.Place(Activity.DATABASE, List.of(), 0.25)));

  @Test
  void whatRequestsDoAddsUpOverItsPlaces() {
    assertThat(USE.byActivity()).isEqualTo(Map.of(Activity.DATABASE, 2.75, Activity.LOCK, 1.5));
    assertThat(USE.of(Activity.DATABASE)).isEqualTo(2.75);
    assertThat(USE.of(Activity.SLEEP)).isZero();
  }

  @Test
  void aPlaceIsNamedByItsTopFrameElseAsOneOfTheOthers() {
    assertThat(USE.places())
        .extracting(ThreadUse.Place::words)
        .containsExactly("a.Orders.find", "a.Cache.get", WaitingRow.ELSEWHERE);
    assertThat(ThreadUse.Unread.NOTHING).isEqualTo(new ThreadUse.Unread(0, 0, 0, 0.0, 0.0));
  }

  @Test
  void theUseOfATierIsAShareOfItsCapacityAndNoneWithoutOne() {
    assertThat(tier(150, 400).utilisation()).isEqualTo(0.375);
    assertThat(tier(150, 0).utilisation()).isZero();
    assertThat(tier(0.5, 0.5).utilisation()).isEqualTo(1);
  }

  private static TierUse tier(double cpuPct, double capacityPct) {
    return new TierUse("0-3", cpuPct, capacityPct, 1, 1, null, null, null);
  }

  @Test
  void onlyWhatWasCarriedOrNotCountsInASearch() {
    assertThat(CapacityBracket.Standing.values())
        .filteredOn(CapacityBracket.Standing::counts)
        .containsExactly(CapacityBracket.Standing.CARRIED, CapacityBracket.Standing.NOT_CARRIED);
    assertThat(CapacityBracket.Passing.MEANING)
        .isEqualTo(
            "\"95 % likely to pass\" is the load at which one more trial in the same JVM keeps to"
                + " the bound with a probability of 95 %, with its 95 % interval.");
  }
}
