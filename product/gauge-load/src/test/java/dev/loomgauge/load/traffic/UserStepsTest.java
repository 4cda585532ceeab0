package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.traffic.UserTimes.UserSteps;
import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class UserStepsTest {
  private static final long MS = 1_000_000;

  private final UserSteps steps = spread(50);

  private static UserSteps spread(long ms) {
    return new UserSteps(
        new Model.Closed(
            100,
            Duration.ZERO,
            LoadPlan.Think.FIXED,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofMillis(ms),
            0,
            Duration.ZERO,
            List.of(
                step(0, 250),
                step(20, 1000),
                step(100, 2000),
                step(20, 1000),
                step(100, 1000),
                step(0, 500))));
  }

  @Test
  void aUserComesWithTheFirstStepThatHasRoomForIt() {
    assertThat(steps.connect(0)).isEqualTo(250 * MS);
    assertThat(steps.connect(19)).isEqualTo(250 * MS);
    assertThat(steps.connect(20)).isEqualTo(1250 * MS);
    assertThat(steps.connect(99)).isEqualTo(1250 * MS);
  }

  @Test
  void firstRequestsOfAStepAreSpread() {
    for (int user = 20; user < 100; user++) {
      assertThat(steps.stays(user).getFirst().firstRequest()).isBetween(1250 * MS, 1300 * MS);
    }
    assertThat(steps.stays(21).getFirst().firstRequest())
        .isNotEqualTo(steps.stays(22).getFirst().firstRequest());
  }

  @Test
  void aUserRestsInStepsWithoutRoomForItAndWorksAgainInTheNextThatHasIt() {
    assertThat(steps.stays(99))
        .extracting(UserTimes.Stay::end)
        .containsExactly(OptionalLong.of(3250 * MS), OptionalLong.of(5250 * MS));
    assertThat(steps.stays(99).getLast().firstRequest()).isBetween(4250 * MS, 4300 * MS);
    assertThat(steps.stays(19))
        .extracting(UserTimes.Stay::end)
        .containsExactly(OptionalLong.of(5250 * MS));
  }

  @Test
  void aUserKeepsItsConnectionToTheEnd() {
    assertThat(steps.leave(99)).isEmpty();
  }

  @Test
  void aUserWhoseFirstRequestWouldComeAfterAStepIsNotInIt() {
    for (int user = 0; user < 100; user++) {
      for (UserTimes.Stay stay : spread(3_000).stays(user)) {
        assertThat(stay.end().orElseThrow()).isGreaterThan(stay.firstRequest());
      }
    }
    assertThat(steps.stays(20)).hasSize(2);
    // 20 golden ratios are 12.36: 1.08 s into its stays of 2 s and of 1 s.
    assertThat(spread(3_000).stays(20)).hasSize(1);
  }

  private static Model.Step step(int users, long ms) {
    return new Model.Step(users, Duration.ofMillis(ms));
  }
}
