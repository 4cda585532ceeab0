package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.calibration.CalibrationWindow.Direction;
import dev.loomgauge.core.result.calibration.CalibrationWindow.Load;
import dev.loomgauge.run.load.LoadRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StaircaseTest {
  private final Staircase stairs =
      Staircase.over(
          List.of(level(0.2, 100, 500), level(1, 500, 500), level(2.5, 1250, 1250)),
          Duration.ofSeconds(1));

  @Test
  void loadsRiseToTheHighestAndFallUntilTheLastRequestIsBack() {
    assertThat(stairs.load().steps())
        .extracting(LoadRequest.Step::users)
        .containsExactly(0, 100, 500, 1250, 1250, 500, 100, 0);
    assertThat(stairs.load().most()).isEqualTo(1250);
  }

  @Test
  void everyLoadIsMeasuredAsLongBeforeTheMiddleAsAfterItAndForACycleOrMore() {
    List<Load> measured =
        IntStream.range(0, (int) stairs.length().dividedBy(Staircase.WINDOW))
            .mapToObj(stairs::at)
            .filter(Load::measured)
            .toList();

    Map<Integer, Integer> windows = Map.of(100, 2, 500, 2, 1250, 5);
    for (var expected : windows.entrySet()) {
      for (Direction direction : Direction.values()) {
        assertThat(measured)
            .filteredOn(load -> load.users() == expected.getKey() && load.direction() == direction)
            .hasSize(expected.getValue());
      }
    }
  }

  @Test
  void aLoadIsNotMeasuredBeforeEachOfItsUsersHadAnAnswerAndWhatWaitedBeforeIsGone() {
    // Nothing for a quarter of a second, then 100 users from the second window on.
    assertThat(stairs.at(0).users()).isZero();
    assertThat(stairs.at(1)).returns(100, Load::users).returns(false, Load::measured);
    assertThat(stairs.at(2).measured()).isFalse();
    assertThat(stairs.at(3).measured()).isTrue();
    // Nothing, the first two loads, the third settling, and measured once up and once down.
    Duration untilDown = Duration.ofSeconds(6);
    int down = (int) untilDown.dividedBy(Staircase.WINDOW);
    assertThat(stairs.at(down - 1).users()).isEqualTo(1250);
    assertThat(IntStream.range(down, down + 5)).noneMatch(i -> stairs.at(i).measured());
    assertThat(stairs.at(down + 5)).returns(500, Load::users).returns(true, Load::measured);
  }

  private static Staircase.Level level(double share, int users, long cycleMs) {
    return new Staircase.Level(share, users, Duration.ofMillis(cycleMs));
  }
}
