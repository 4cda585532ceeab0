package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Model;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UserStartsTest {
  private static final long MS = 1_000_000;

  @Test
  void usersConnectEvenlyOverTheRamp() {
    UserStarts starts = starts(1000, 2000, 0);
    assertThat(starts.connect(0)).isZero();
    assertThat(starts.connect(500)).isEqualTo(1000 * MS);
    assertThat(starts.connect(999)).isEqualTo(1998 * MS);
    assertThat(starts.firstRequest(999)).isEqualTo(1998 * MS);
  }

  @Test
  void firstRequestsAreEvenOverTheSpreadForAnyNumberOfUsers() {
    for (int users : new int[] {10, 64, 1000, 5000}) {
      UserStarts starts = starts(users, 0, 500);
      int[] bins = new int[10];
      for (int i = 0; i < users; i++) {
        bins[(int) (starts.firstRequest(i) / (50 * MS))]++;
      }
      for (int bin : bins) {
        assertThat(bin).as("%d users", users).isBetween(users / 10 - 2, users / 10 + 2);
      }
    }
  }

  @Test
  void usersConnectInTheFirstPartOfTheRampAndSendInTheSecond() {
    UserStarts starts = starts(1000, 2000, 1200, 0);
    assertThat(starts.connect(999)).isLessThan(1200 * MS);
    assertThat(starts.firstRequest(0)).isEqualTo(1200 * MS);
    assertThat(starts.firstRequest(500)).isEqualTo(1600 * MS);
  }

  private static UserStarts starts(int users, long rampMs, long spreadMs) {
    return starts(users, rampMs, 0, spreadMs);
  }

  private static UserStarts starts(int users, long rampMs, long connectMs, long spreadMs) {
    return new UserStarts(
        new Model.Closed(
            users,
            Duration.ZERO,
            Model.Think.FIXED,
            Duration.ofMillis(rampMs),
            Duration.ofMillis(connectMs),
            Duration.ofMillis(spreadMs)));
  }
}
