package dev.loomgauge.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What looking every second does to the windows; {@link Figures} prints it. */
class RehearsalTest {
  private static final int TRIALS = 200;
  private static final long SEED = 11;
  private static final WindowRule RULE = new WindowRule(0, 30, 5, 20, 0.02);

  @Test
  void aSteadyTrialEndsPromptlyAndIsCalledSteady() {
    for (Unrest unrest :
        List.of(Unrest.plain(0.005), Unrest.plain(0.02), new Unrest(0.02, 0.3, true))) {
      for (int floor : List.of(3, 8, 20)) {
        for (double narrow : List.of(0.0, 0.02)) {
          Rehearsal seen = of(LoadShape.STEADY, unrest, floor, narrow);

          assertThat(seen.medianExtra()).as("%s, floor %d", unrest, floor).isLessThanOrEqualTo(1);
          assertThat(seen.meanExtra()).as("%s, floor %d", unrest, floor).isLessThan(3);
          assertThat(seen.steady()).as("%s, floor %d", unrest, floor).isGreaterThan(0.99);
        }
      }
    }
  }

  @Test
  void endingWhenNarrowDoesNotBiasTheMean() {
    for (double narrow : List.of(0.01, 0.03)) {
      for (int floor : List.of(3, 10)) {
        Rehearsal seen = of(LoadShape.STEADY, Unrest.plain(0.02), floor, narrow);

        assertThat(Math.abs(seen.bias())).isLessThan(0.002);
        assertThat(seen.covered()).isGreaterThan(0.9);
      }
    }
  }

  @Test
  void aWarmUpIsLeftOutOfTheWindow() {
    for (double noise : List.of(0.005, 0.02)) {
      Rehearsal seen = of(LoadShape.WARM_UP, Unrest.plain(noise), 10, 0);

      assertThat(seen.steady()).isGreaterThan(0.95);
      assertThat(Math.abs(seen.bias())).isLessThan(0.01);
    }
  }

  @Test
  void aStepIsLeftOutOfTheWindow() {
    Rehearsal seen = of(LoadShape.STEP, Unrest.plain(0.02), 10, 0);

    assertThat(seen.steady()).isGreaterThan(0.99);
    assertThat(seen.medianEnd()).isEqualTo(LoadShape.STEP_AT + 20);
    assertThat(Math.abs(seen.bias())).isLessThan(0.002);
  }

  @Test
  void aLoadThatNeverSettlesIsMarked() {
    for (double noise : List.of(0.005, 0.02, 0.05)) {
      for (double narrow : List.of(0.0, 0.02)) {
        assertThat(of(LoadShape.NEVER, Unrest.plain(noise), 10, narrow).steady()).isLessThan(0.05);
      }
    }
  }

  @Test
  void usersThatMarchInStepAreSteady() {
    for (double cycle : List.of(1.3, 2.5, 4.0, 7.0)) {
      for (double width : List.of(0.1, 0.3)) {
        Rehearsal seen = of(random -> Crowd.marching(cycle, width, RULE.total(), random));

        assertThat(seen.steady()).as("cycle of %s s", cycle).isGreaterThan(0.99);
        assertThat(seen.medianEnd()).as("cycle of %s s", cycle).isEqualTo(RULE.hold());
      }
    }
  }

  @Test
  void aFewRequestsASecondAreSteadyAndNeverKnownEarly() {
    for (double rate : List.of(1.0, 5.0, 20.0)) {
      Rehearsal seen = of(random -> Crowd.arriving(rate, RULE.total(), random));

      assertThat(seen.steady()).as("%s a second", rate).isGreaterThan(0.99);
      assertThat(seen.medianEnd()).as("%s a second", rate).isEqualTo(RULE.hold());
    }
  }

  private static Rehearsal of(Function<Random, List<Second>> load) {
    return Rehearsal.of(RULE, TRIALS / 3, SEED, load);
  }

  private static Rehearsal of(LoadShape shape, Unrest unrest, int floor, double narrow) {
    WindowRule rule = new WindowRule(0, 30, floor, 20, narrow);
    return Rehearsal.of(rule, TRIALS, SEED, r -> shape.seconds(unrest, rule.total(), r));
  }
}
