package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.TimeMetric;
import java.util.Random;
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
}
