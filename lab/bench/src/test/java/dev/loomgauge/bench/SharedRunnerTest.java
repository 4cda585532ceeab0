package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimedTrial;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedRunnerTest {
  private static final int BLOCKS = 20_000;
  private static final double START = 0.05;

  /** Of both builds in a block; all else that disturbs a load is a seventh of it at most. */
  private static final double REST = Math.sqrt(2 * 0.007 * 0.007 + 0.004 * 0.004);

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void startsScatterAsMuchHoweverAlikeTheirBlocksAre(double alike) {
    SharedRunner.Run run = new SharedRunner("", START, START, alike, 0, 0).new Run(new Random(1));
    double squares = 0;
    double next = 0;
    double last = 0;
    for (int block = 1; block <= BLOCKS; block++) {
      run.nextBlock();
      double ratio = cpu(run, block, GateBuild.HEAD) - cpu(run, block, GateBuild.BASE);
      squares += ratio * ratio;
      next += ratio * last;
      last = ratio;
    }

    double expected = Math.hypot(START * Math.sqrt(2), REST);
    assertThat(Math.sqrt(squares / BLOCKS)).isCloseTo(expected, withinPercentage(4));
    assertThat(next / squares).isBetween(alike - 0.05, alike + 0.05);
  }

  private static double cpu(SharedRunner.Run run, int block, GateBuild build) {
    return Math.log(run.load(block, 1, build, 1).figures().getOrDefault(TimeMetric.CPU, 0.0));
  }

  private static double figure(TimedTrial load, TimeMetric metric) {
    return load.figures().getOrDefault(metric, 0.0);
  }

  /**
   * What slows a load makes its CPU time longer and its throughput lower by as much, so that their
   * product is what steal and the build itself leave: (1 + 0.3 s) (1 - s) of a stolen share s.
   */
  @Test
  void theProductOfCpuAndThroughputTellsTheStealAndWhatTheHeadNeedsMore() {
    SharedRunner.Run quiet = SharedRunner.STEPS.new Run(new Random(1));
    SharedRunner.Run stolen = new SharedRunner("", 0, 0, 0, 0, 1).new Run(new Random(1));
    double shares = 0;
    int clean = 0;
    double longest = 0;
    for (int block = 1; block <= BLOCKS; block++) {
      quiet.nextBlock();
      TimedTrial base = quiet.load(block, 1, GateBuild.BASE, 1.1);
      TimedTrial head = quiet.load(block, 2, GateBuild.HEAD, 1.1);
      assertThat(figure(base, TimeMetric.CPU) * figure(base, TimeMetric.THROUGHPUT))
          .isCloseTo(1, within(1e-9));
      assertThat(figure(head, TimeMetric.CPU) * figure(head, TimeMetric.THROUGHPUT))
          .isCloseTo(1.1, within(1e-9));
      TimedTrial robbed = stolen.load(block, 1, GateBuild.BASE, 1);
      double product = figure(robbed, TimeMetric.CPU) * figure(robbed, TimeMetric.THROUGHPUT);
      shares += (Math.sqrt(0.49 + 1.2 * (1 - product)) - 0.7) / 0.6;
      clean += robbed.warnings().isEmpty() ? 1 : 0;
      assertThat(robbed.warnings()).allSatisfy(w -> assertThat(w.code()).isEqualTo("steal"));
      double log = Math.log(figure(robbed, TimeMetric.P99) * figure(robbed, TimeMetric.THROUGHPUT));
      longest += log;
      assertThat(base.warnings()).isEmpty();
    }
    // Of an exponential share: its mean, and a deviation as large.
    assertThat(shares / BLOCKS).isCloseTo(0.08, within(4 * 0.08 / Math.sqrt(BLOCKS)));
    assertThat(clean).isBetween(1, BLOCKS - 1);
    // The mean of ln (1 + 3 s) (1 - s), which is 0.111 for s of that distribution.
    assertThat(longest / BLOCKS).isCloseTo(0.111, within(0.01));
  }

  /** Evenly from 2 to 6 %: the mean of their squares is (0.06^3 - 0.02^3) / (3 * 0.04). */
  @Test
  void eachGateHasAScatterOfItsOwn() {
    Random random = new Random(1);
    double squares = 0;
    for (int gate = 1; gate <= BLOCKS; gate++) {
      SharedRunner.Run run = SharedRunner.USUAL.new Run(random);
      run.nextBlock();
      double ratio = cpu(run, 1, GateBuild.HEAD) - cpu(run, 1, GateBuild.BASE);
      squares += ratio * ratio;
    }
    double starts = (Math.pow(0.06, 3) - Math.pow(0.02, 3)) / (3 * 0.04);
    assertThat(squares / BLOCKS).isCloseTo(2 * starts + REST * REST, withinPercentage(6));
  }

  /** A step is 10 % of its time up or down, and stays. */
  @Test
  void stepsGoUpAsOftenAsDownAndStay() {
    SharedRunner.Run run = new SharedRunner("", 0, 0, 0, 1, 0).new Run(new Random(1));
    int up = 0;
    double last = 0;
    double sizes = 0;
    for (int load = 1; load <= BLOCKS; load++) {
      double now = -Math.log(figure(run.load(1, load, GateBuild.BASE, 1), TimeMetric.THROUGHPUT));
      up += now > last ? 1 : 0;
      sizes += Math.abs(now - last);
      last = now;
    }
    assertThat(sizes / BLOCKS).isCloseTo(0.1, within(0.003));
    assertThat(up / (double) BLOCKS).isCloseTo(0.5, within(4 * 0.5 / Math.sqrt(BLOCKS)));
  }

  /** As docs/gate.md describes the noise of its table. */
  @Test
  void theMachinesOfTheTableAreThese() {
    assertThat(
            List.of(
                SharedRunner.QUIET,
                SharedRunner.USUAL,
                SharedRunner.STEPS,
                SharedRunner.STOLEN,
                SharedRunner.ALIKE))
        .containsExactly(
            new SharedRunner("quiet", 0.005, 0.01, 0, 0, 0),
            new SharedRunner("starts and drift", 0.02, 0.06, 0, 0, 0),
            new SharedRunner("and steps", 0.02, 0.06, 0, 0.05, 0),
            new SharedRunner("and stolen CPU", 0.02, 0.06, 0, 0.05, 0.15),
            new SharedRunner("and blocks alike (0.5)", 0.02, 0.06, 0.5, 0.05, 0.15));
  }

  /** Without starts, steps and steal the level walks, and a rest of 0.7 % is no part of that. */
  @Test
  void aMachineDriftsByThreePercentBetweenBlocksAndALittleBetweenLoads() {
    SharedRunner.Run run = new SharedRunner("", 0, 0, 0, 0, 0).new Run(new Random(1));
    double blocks = 0;
    double allocated = 0;
    for (int block = 1; block <= BLOCKS; block++) {
      double before = cpu(run, block, GateBuild.BASE);
      run.nextBlock();
      TimedTrial after = run.load(block, 1, GateBuild.BASE, 1);
      blocks += Math.pow(Math.log(figure(after, TimeMetric.CPU)) - before, 2);
      allocated += Math.pow(Math.log(figure(after, TimeMetric.ALLOCATED)), 2);
    }
    double rest = 2 * 0.007 * 0.007;
    assertThat(Math.sqrt(blocks / BLOCKS))
        .isCloseTo(Math.sqrt(0.03 * 0.03 + 0.004 * 0.004 + rest), withinPercentage(5));
    assertThat(Math.sqrt(allocated / BLOCKS)).isCloseTo(0.004, withinPercentage(5));

    int walks = 1_000;
    int loads = 100;
    double walked = 0;
    for (int walk = 1; walk <= walks; walk++) {
      double before = cpu(run, 1, GateBuild.BASE);
      for (int load = 1; load < loads; load++) {
        run.load(1, load, GateBuild.BASE, 1);
      }
      walked += Math.pow(cpu(run, 1, GateBuild.BASE) - before, 2);
    }
    assertThat(Math.sqrt(walked / walks))
        .isCloseTo(Math.sqrt(loads * 0.004 * 0.004 + rest), withinPercentage(10));
  }
}
