package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WindowWatchTest {
  private static final double USERS = 500;

  @Test
  void aSteadyLoadIsMeasuredFromTheWarmUpOnForAsLongAsWasDecided() {
    WindowChoice choice = ended(new WindowRule(4, 30, 20), s -> 1000 + s % 2);

    assertThat(choice)
        .returns(4, WindowChoice::from)
        .returns(24, WindowChoice::to)
        .returns(true, WindowChoice::steady)
        .returns(
            "steady from second 4 on: no change of throughput or response time since",
            WindowChoice::opened)
        .returns("it is as long as was decided before it began: 20 s", WindowChoice::closed);
    assertThat(choice.noise()).isBetween(0.0005, 0.001);
  }

  @Test
  void aChangeWithinTheTimeThatIsLeftStillHasAWholeWindow() {
    WindowChoice choice = ended(new WindowRule(0, 10, 10), s -> (s < 7 ? 1000 : 700) + s % 2);

    assertThat(choice.steady()).isTrue();
    assertThat(choice).extracting(WindowChoice::from, WindowChoice::to).containsExactly(7, 17);
  }

  @Test
  void aStepStartsTheWindowAnewBehindIt() {
    WindowChoice choice = ended(new WindowRule(0, 30, 20), s -> (s < 7 ? 900 : 1000) + s % 3);

    assertThat(choice.from()).isEqualTo(7);
    assertThat(choice.to()).isEqualTo(27);
    assertThat(choice.steady()).isTrue();
    assertThat(choice.opened()).startsWith("the change at second 7 was the last: ").contains("->");
  }

  @Test
  void aStepOfTheResponseTimeAloneCountsToo() {
    WindowWatch watch = new WindowWatch(new WindowRule(0, 30, 20));
    int second = 0;
    while (!watch.after(new Second(second, 200, second < 6 ? 130 : 100 + second % 2 * 0.2))) {
      second++;
    }

    assertThat(watch.choice().opened())
        .startsWith("the change at second 6 was the last: response time 130 ms -> 100 ms");
    assertThat(watch.choice().to()).isEqualTo(26);
  }

  @Test
  void aLoadThatKeepsRisingIsMarkedAndMeasuredAtItsEnd() {
    WindowChoice choice = ended(new WindowRule(0, 30, 20), s -> 500 + 10 * s);

    assertThat(choice.steady()).isFalse();
    assertThat(choice.from()).isEqualTo(30);
    assertThat(choice.to()).isEqualTo(50);
    assertThat(choice.opened())
        .startsWith("not steady: ")
        .contains("to 50")
        .endsWith("; the window opened after the longest warm-up of 30 s");
    assertThat(choice.closed())
        .isEqualTo("the longest warm-up of 30 s and the window of 20 s were over");
  }

  @Test
  void aChangeRightBeforeTheEndLeavesNoSteadyWindow() {
    WindowChoice choice = ended(new WindowRule(0, 10, 10), s -> (s < 16 ? 1000 : 700) + s % 2);

    // At second 10 the hold is over and the step still to come; with one at 6 it is not.
    assertThat(choice.to()).isEqualTo(10);

    WindowChoice twice =
        ended(new WindowRule(0, 10, 10), s -> (s < 6 ? 1300 : s < 15 ? 1000 : 700) + s % 2);
    assertThat(twice.steady()).isFalse();
    assertThat(twice.from()).isEqualTo(10);
    assertThat(twice.opened())
        .startsWith("not steady: throughput still changed at second 15 (1,000/s -> 70");
  }

  @Test
  void aSlowRiseWithoutAJumpIsATrend() {
    WindowChoice choice = ended(new WindowRule(0, 5, 20), s -> 1000 + 2.5 * s + s % 2);

    assertThat(choice.steady()).isFalse();
    assertThat(choice.opened())
        .containsPattern("response time still fell by [0-9.]+ %")
        .doesNotContain("changed");
  }

  @Test
  void aLoadThatEndsEarlyIsMeasuredAsFarAsItWent() {
    WindowWatch watch = new WindowWatch(new WindowRule(2, 30, 20));
    assertThat(watch.choice())
        .extracting(WindowChoice::from, WindowChoice::to)
        .containsExactly(0, 0);
    for (int second = 0; second < 2; second++) {
      watch.after(new Second(second, 1000, 500));
    }

    WindowChoice cold = watch.choice();
    assertThat(cold).extracting(WindowChoice::from, WindowChoice::to).containsExactly(0, 2);
    assertThat(cold.steady()).isFalse();
    assertThat(cold.opened())
        .startsWith("not steady: the load ended after 2 s, within the warm-up of 2 s");
    assertThat(cold.closed()).isEqualTo("the load ended early");

    for (int second = 2; second < 10; second++) {
      assertThat(watch.after(new Second(second, 1000 + second % 2, 500))).isFalse();
    }
    assertThat(watch.choice())
        .extracting(
            WindowChoice::from, WindowChoice::to, WindowChoice::steady, WindowChoice::closed)
        .containsExactly(2, 10, false, "the load ended early");
  }

  @Test
  void secondsWithoutAnswersAreSecondsToo() {
    WindowWatch watch = new WindowWatch(new WindowRule(0, 10, 10));
    int second = 0;
    while (!watch.after(new Second(second, Double.NaN, Double.NaN))) {
      second++;
    }

    assertThat(watch.choice().to()).isEqualTo(10);
  }

  @Test
  void secondsAfterTheLastThatWasNeededAreIgnored() {
    WindowWatch watch = new WindowWatch(new WindowRule(0, 10, 5));
    int second = 0;
    while (!watch.after(new Second(second, 1000, 500))) {
      second++;
    }
    WindowChoice choice = watch.choice();

    assertThat(watch.after(new Second(99, 1, 1))).isTrue();
    assertThat(watch.choice()).isEqualTo(choice);
  }

  @Test
  void aSecondThatIsLeftOutIsRefused() {
    WindowWatch watch = new WindowWatch(new WindowRule(0, 10, 5));
    watch.after(new Second(0, 1, 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> watch.after(new Second(2, 1, 1)))
        .withMessageContaining("second 1 is due");
  }

  @Test
  void aRuleThatContradictsItselfIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WindowRule(5, 4, 3))
        .withMessageContaining("longest warm-up");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WindowRule(0, 4, 0))
        .withMessageContaining("window of 0 s");
  }

  @Test
  void theNoiseIsThatOfTheNoisierFigureWidenedByWhatNeighboursResemble() {
    WindowWatch watch = new WindowWatch(new WindowRule(1, 1, 4));
    double[] ok = {999, 998, 1002, 998, 1002};
    for (int second = 0; second < 5; second++) {
      watch.after(new Second(second, ok[second], 500));
    }

    // A deviation of sqrt(16 / 3) around 1,000; neighbours are opposite and widen nothing
    assertThat(watch.choice())
        .returns(1, WindowChoice::from)
        .returns(5, WindowChoice::to)
        .satisfies(c -> assertThat(c.noise()).isCloseTo(Math.sqrt(16 / 3.0) / 1000, within(1e-12)));
  }

  @Test
  void theFigureThatDriftsMostIsNamedWithItsDirectionAndTime() {
    WindowChoice choice = ended(new WindowRule(0, 5, 20), s -> 1000 - 2.5 * s + s % 2);

    assertThat(choice.opened())
        .startsWith("not steady: response time still rose by ")
        .contains(" to 25; ")
        .endsWith("the window opened after the longest warm-up of 5 s");
  }

  @Test
  void aLoadThatEndsEarlyHasAWindowOfWhatThereIs() {
    WindowWatch watch = new WindowWatch(new WindowRule(2, 30, 20));
    for (int second = 0; second < 10; second++) {
      watch.after(new Second(second, 1000 + second % 2, 500));
    }

    assertThat(watch.choice().opened())
        .isEqualTo(
            "not known to be steady: 8 s are less than the window of 20 s; the window is what there"
                + " is: the last 8 s");
  }

  @Test
  void aLoadThatEndsWithinItsWarmUpTellsBothTimes() {
    WindowWatch watch = new WindowWatch(new WindowRule(5, 30, 20));
    for (int second = 0; second < 3; second++) {
      watch.after(new Second(second, 1000, 500));
    }

    assertThat(watch.choice().opened())
        .startsWith("not steady: the load ended after 3 s, within the warm-up of 5 s");
  }

  @Test
  void aRuleOfZeroSecondsOfWarmUpAndOneOfWindowIsFine() {
    assertThat(new WindowRule(0, 0, 1).total()).isEqualTo(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WindowRule(-1, 4, 3))
        .withMessage("the warm-up of -1 s is negative");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WindowRule(5, 4, 3))
        .withMessage("the longest warm-up of 4 s is shorter than the warm-up of 5");
  }

  /** The choice for a closed load of some throughput by second. */
  private static WindowChoice ended(WindowRule rule, IntToDoubleFunction throughput) {
    WindowWatch watch = new WindowWatch(rule);
    int second = 0;
    while (!watch.after(at(second, throughput.applyAsDouble(second)))) {
      second++;
    }
    return watch.choice();
  }

  private static Second at(int second, double ok) {
    double mean = USERS / ok * 1000;
    return new Second(second, ok, mean);
  }

  @Test
  void aSecondWithoutAnAnswerIsOneOfNoThroughput() {
    WindowWatch watch = new WindowWatch(new WindowRule(0, 40, 20));
    for (int second = 0; second < 10; second++) {
      watch.after(new Second(second, 1000, 500));
    }
    for (int second = 10; second < 18; second++) {
      assertThat(watch.after(new Second(second, Double.NaN, Double.NaN))).isFalse();
    }

    assertThat(watch.choice().opened())
        .startsWith("not steady: throughput still changed at second 10 (1,000/s -> 0/s)");
  }

  @Test
  void whatHappenedInTheWarmUpIsNoChangeAndTheLastSecondIsTheOneThatIsEnough() {
    WindowWatch watch = new WindowWatch(new WindowRule(4, 30, 20));
    for (int second = 0; second < 23; second++) {
      assertThat(watch.after(at(second, second < 4 ? 300 : 1_000 + second % 2))).isFalse();
    }
    assertThat(watch.after(at(23, 1_000))).isTrue();
    assertThat(watch.choice().opened())
        .isEqualTo("steady from second 4 on: no change of throughput or response time since");
  }
}
