package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.traffic.UserTimes.UserStarts;
import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserStartsTest {
  private static final long MS = 1_000_000;
  private static final long WINDOW_END = 9_000 * MS;

  @Test
  void usersConnectEvenlyOverTheRamp() {
    UserStarts starts = starts(1000, 2000, 0);
    assertThat(starts.connect(0)).isZero();
    assertThat(starts.connect(500)).isEqualTo(1000 * MS);
    assertThat(starts.connect(999)).isEqualTo(1998 * MS);
    assertThat(starts.stays(999).getFirst().firstRequest()).isEqualTo(1998 * MS);
  }

  @Test
  void firstRequestsAreEvenOverTheSpreadForAnyNumberOfUsers() {
    for (int users : new int[] {10, 64, 1000, 5000}) {
      UserStarts starts = starts(users, 0, 500);
      int[] bins = new int[10];
      for (int i = 0; i < users; i++) {
        bins[(int) (starts.stays(i).getFirst().firstRequest() / (50 * MS))]++;
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
    assertThat(starts.stays(0).getFirst().firstRequest()).isEqualTo(1200 * MS);
    assertThat(starts.stays(500).getFirst().firstRequest()).isEqualTo(1600 * MS);
  }

  @Test
  void usersThatAreThereFromTheStartAreNoPartOfTheRamp() {
    UserStarts starts = falling(1000, 200, 2000, 1000);
    assertThat(starts.connect(199)).isZero();
    assertThat(starts.connect(200)).isZero();
    assertThat(starts.connect(600)).isEqualTo(1000 * MS);
    assertThat(starts.connect(999)).isLessThan(2000 * MS);
  }

  @Test
  void theLastToComeLeavesFirstAndThoseFromTheStartStay() {
    UserStarts starts = falling(1000, 200, 2000, 1000);
    assertThat(starts.leave(999)).hasValue(WINDOW_END + 1_250_000);
    assertThat(starts.leave(600)).hasValue(WINDOW_END + 500 * MS);
    assertThat(starts.leave(200)).hasValue(WINDOW_END + 1000 * MS);
    assertThat(starts.leave(199)).isEmpty();
    assertThat(falling(1000, 200, 2000, 0).leave(999)).isEmpty();
  }

  private static UserStarts starts(int users, long rampMs, long spreadMs) {
    return starts(users, rampMs, 0, spreadMs);
  }

  private static UserStarts starts(int users, long rampMs, long connectMs, long spreadMs) {
    return starts(users, 0, rampMs, connectMs, spreadMs, 0);
  }

  private static UserStarts falling(int users, int from, long rampMs, long downMs) {
    return starts(users, from, rampMs, 0, 0, downMs);
  }

  private static UserStarts starts(
      int users, int from, long rampMs, long connectMs, long spreadMs, long downMs) {
    return new UserStarts(
        new Model.Closed(
            users,
            Duration.ZERO,
            LoadPlan.Think.FIXED,
            Duration.ofMillis(rampMs),
            Duration.ofMillis(connectMs),
            Duration.ofMillis(spreadMs),
            from,
            Duration.ofMillis(downMs),
            List.of()),
        WINDOW_END);
  }
}
