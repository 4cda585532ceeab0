package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.run.load.LoadRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StaircaseTest {
  /** Windows without load, and in which all users connect: two cycles of the highest load. */
  private static final int OPENED = 1 + 10;

  /** Windows of the rest: two cycles of the lightest load. */
  private static final int REST = 4;

  private final Staircase stairs =
      Staircase.over(
          List.of(level(0.2, 100, 500), level(1, 500, 500), level(2.5, 1250, 1250)),
          Duration.ofSeconds(1));

  @Test
  void allUsersConnectThenLoadsRiseToTheHighestAndFallUntilTheLastRequestIsBack() {
    assertThat(stairs.load().steps())
        .extracting(LoadRequest.Step::users)
        .containsExactly(0, 1250, 0, 100, 500, 1250, 1250, 500, 100, 0);
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
      for (Direction direction : List.of(Direction.UP, Direction.DOWN)) {
        assertThat(measured)
            .filteredOn(load -> load.users() == expected.getKey() && load.direction() == direction)
            .hasSize(expected.getValue());
      }
    }
  }

  @Test
  void aLoadIsNotMeasuredBeforeEachOfItsUsersHadAnAnswerAndWhatWaitedBeforeIsGone() {
    int first = OPENED + REST;
    assertThat(stairs.at(first - 1).users()).isZero();
    assertThat(stairs.at(first)).returns(100, Load::users).returns(false, Load::measured);
    assertThat(stairs.at(first + 1).measured()).isFalse();
    assertThat(stairs.at(first + 2).measured()).isTrue();
    // The first two loads, the third settling, and measured once up and once down.
    int down = first + 23;
    assertThat(stairs.at(down - 1).users()).isEqualTo(1250);
    assertThat(IntStream.range(down, down + 5)).noneMatch(i -> stairs.at(i).measured());
    assertThat(stairs.at(down + 5)).returns(500, Load::users).returns(true, Load::measured);
  }

  @Test
  void allUsersOpenTheirConnectionsAndRestBeforeTheFirstLoadIsMeasured() {
    assertThat(stairs.at(0)).returns(0, Load::users).returns(true, Load::measured);
    assertThat(IntStream.range(1, OPENED).mapToObj(stairs::at))
        .allSatisfy(
            load ->
                assertThat(load)
                    .returns(1250, Load::users)
                    .returns(Direction.OPENING, Load::direction)
                    .returns(false, Load::measured));
    assertThat(stairs.opened()).isEqualTo(Staircase.WINDOW.multipliedBy(OPENED));
    assertThat(IntStream.range(OPENED, OPENED + REST).mapToObj(stairs::at))
        .allSatisfy(
            load ->
                assertThat(load)
                    .returns(0, Load::users)
                    .returns(Direction.OPENING, Load::direction));
  }

  private static Staircase.Level level(double share, int users, long cycleMs) {
    return new Staircase.Level(share, users, Duration.ofMillis(cycleMs));
  }

  /** Settling is a cycle less 5 %, in whole windows: 475 ms are two, 1,187.5 ms are five. */
  @Test
  void everyStepHasItsTimes() {
    assertThat(stairs.spread()).isEqualTo(Duration.ofMillis(500));
    assertThat(stairs.steps())
        .extracting(
            step ->
                "%s %s %d: %d + %d"
                    .formatted(
                        step.load().direction(),
                        step.load().share(),
                        step.load().users(),
                        step.settling().toMillis(),
                        step.measured().toMillis()))
        .containsExactly(
            "UP 0.0 0: 0 + 250",
            "OPENING 0.0 1250: 2500 + 0",
            "OPENING 0.0 0: 1000 + 0",
            "UP 0.2 100: 500 + 500",
            "UP 1.0 500: 500 + 500",
            "UP 2.5 1250: 1250 + 1250",
            "DOWN 2.5 1250: 0 + 1250",
            "DOWN 1.0 500: 1250 + 500",
            "DOWN 0.2 100: 500 + 500",
            "DOWN 0.0 0: 1000 + 0");
    assertThat(stairs.load().report()).isEqualTo(Duration.ofMillis(250));
    assertThat(stairs.length()).isEqualTo(Duration.ofMillis(13_250));
  }

  @Test
  void aWindowBehindTheEndIsNone() {
    assertThat(stairs.at(52).users()).isZero();
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> stairs.at(53))
        .hasMessage("the calibration has no window 53");
  }
}
