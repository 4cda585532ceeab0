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
  private static final WindowRule RULE = new WindowRule(0, 30, 20);

  @Test
  void aSteadyTrialEndsPromptlyAndIsCalledSteady() {
    for (NoiseModel unrest :
        List.of(NoiseModel.plain(0.005), NoiseModel.plain(0.02), new NoiseModel(0.02, 0.3, true))) {
      for (int length : List.of(3, 8, 20)) {
        Rehearsal seen = of(LoadShape.STEADY, unrest, length);

        assertThat(seen.medianExtra()).as("%s, %d s", unrest, length).isLessThanOrEqualTo(1);
        assertThat(seen.meanExtra()).as("%s, %d s", unrest, length).isLessThan(3);
        assertThat(seen.steady()).as("%s, %d s", unrest, length).isGreaterThan(0.99);
      }
    }
  }

  @Test
  void aWindowOfAnyLengthHasNoBias() {
    for (int length : List.of(3, 10, 20)) {
      Rehearsal seen = of(LoadShape.STEADY, NoiseModel.plain(0.02), length);

      assertThat(Math.abs(seen.bias())).isLessThan(0.002);
      assertThat(seen.covered()).isGreaterThan(0.9);
    }
  }

  @Test
  void aWarmUpIsLeftOutOfTheWindow() {
    for (double noise : List.of(0.005, 0.02)) {
      Rehearsal seen = of(LoadShape.WARM_UP, NoiseModel.plain(noise), 20);

      assertThat(seen.steady()).isGreaterThan(0.95);
      assertThat(Math.abs(seen.bias())).isLessThan(0.01);
    }
  }

  @Test
  void aStepIsLeftOutOfTheWindow() {
    Rehearsal seen = of(LoadShape.STEP, NoiseModel.plain(0.02), 20);

    assertThat(seen.steady()).isGreaterThan(0.99);
    assertThat(seen.medianEnd()).isEqualTo(LoadShape.STEP_AT + 20);
    assertThat(Math.abs(seen.bias())).isLessThan(0.002);
  }

  @Test
  void aLoadThatNeverSettlesIsMarked() {
    for (double noise : List.of(0.005, 0.02, 0.05)) {
      assertThat(of(LoadShape.NEVER, NoiseModel.plain(noise), 20).steady()).isLessThan(0.05);
    }
  }

  @Test
  void usersThatRunInLockstepAreSteady() {
    for (double cycle : List.of(1.3, 2.5, 4.0, 7.0)) {
      for (double width : List.of(0.1, 0.3)) {
        Rehearsal seen = of(random -> UnsteadyLoads.lockstep(cycle, width, RULE.total(), random));

        assertThat(seen.steady()).as("cycle of %s s", cycle).isGreaterThan(0.99);
        assertThat(seen.medianEnd()).as("cycle of %s s", cycle).isEqualTo(RULE.length());
      }
    }
  }

  @Test
  void aFewRequestsASecondAreSteady() {
    for (double rate : List.of(1.0, 5.0, 20.0)) {
      Rehearsal seen = of(random -> UnsteadyLoads.arriving(rate, RULE.total(), random));

      assertThat(seen.steady()).as("%s a second", rate).isGreaterThan(0.99);
      assertThat(seen.medianEnd()).as("%s a second", rate).isEqualTo(RULE.length());
    }
  }

  private static Rehearsal of(Function<Random, List<Second>> load) {
    return Rehearsal.of(RULE, TRIALS / 3, SEED, load);
  }

  private static Rehearsal of(LoadShape shape, NoiseModel unrest, int length) {
    WindowRule rule = new WindowRule(0, 30, length);
    return Rehearsal.of(rule, TRIALS, SEED, r -> shape.seconds(unrest, rule.total(), r));
  }
}
