package dev.loomgauge.core.finding.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.finding.SeenTrial;
import dev.loomgauge.core.result.Activity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** 30 MB of 36 MB in use, 20 MB of them without requests. */
class HeapRulesTest {
  private static Evidence users(int users) {
    SeenTrial seen = new SeenTrial().waiting(Activity.NETWORK, 95);
    seen.trial.users = users;
    return Evidence.of(seen.seen().draft(), _ -> Optional.empty(), Optional.empty()).orElseThrow();
  }

  private static HeapInFlight heap(double inFlight, boolean proven) {
    return new HeapInFlight(inFlight, 30, 20.0, 36, "a line", proven);
  }

  @Test
  void aKnownBaseIsToldWithWhatARequestKeepsBesideIt() {
    // 10 MB / 50 = 0.2 MB = 204.8 kB; (36 - 20) / 0.2 = 80
    assertThat(HeapRules.words(users(50), heap(50, true)))
        .isEqualTo(
            "After collections 30 MB of 36 MB are live: 20 MB without requests, and 205 kB for each"
                + " of 50 in flight (by a line). The live set fills the heap at about 80 users.");
    assertThat(HeapRules.words(users(50), heap(50, false))).contains(" of 36 MB are in use: ");
  }

  @Test
  void withoutABaseItIsABound() {
    HeapInFlight heap = new HeapInFlight(50, 30, null, 36, "", false);

    // 30 MB / 50 = 614.4 kB, 36 / 30 x 50 = 60
    assertThat(HeapRules.words(users(50), heap))
        .isEqualTo(
            "After collections 30 MB of 36 MB are in use with 50 requests in flight, so a request"
                + " keeps at most 614 kB, and the live set fills the heap at 60 users or more.");
  }

  @Test
  void usersAreNamedWhereNineteenOfTwentyAreInFlight() {
    assertThat(HeapRules.words(users(100), heap(95, true))).endsWith("at about 152 users.");
    assertThat(HeapRules.words(users(100), heap(94, true)))
        .endsWith("at about 150 requests in flight.");
    assertThat(HeapRules.words(users(0), heap(50, true)))
        .endsWith("at about 80 requests in flight.");
  }
}
