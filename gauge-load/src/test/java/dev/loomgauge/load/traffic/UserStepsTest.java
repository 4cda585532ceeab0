package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.protocol.load.LoadPlan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserStepsTest {
  private static final long MS = 1_000_000;

  private final UserSteps steps =
      new UserSteps(
          new Model.Closed(
              100,
              Duration.ZERO,
              LoadPlan.Think.FIXED,
              Duration.ZERO,
              Duration.ZERO,
              Duration.ofMillis(50),
              0,
              Duration.ZERO,
              List.of(step(0, 250), step(20, 1000), step(100, 2000), step(20, 1000))));

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
      assertThat(steps.firstRequest(user)).isBetween(1250 * MS, 1300 * MS);
    }
    assertThat(steps.firstRequest(21)).isNotEqualTo(steps.firstRequest(22));
  }

  @Test
  void aUserLeavesWithTheFirstStepThatHasNoRoomForItAnyMore() {
    assertThat(steps.leave(99)).hasValue(3250 * MS);
    assertThat(steps.leave(20)).hasValue(3250 * MS);
    assertThat(steps.leave(19)).isEmpty();
  }

  private static Model.Step step(int users, long ms) {
    return new Model.Step(users, Duration.ofMillis(ms));
  }
}
