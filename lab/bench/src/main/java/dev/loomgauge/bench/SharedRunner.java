package dev.loomgauge.bench;

import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.result.LoadSummary;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;

/**
 * A machine that others share, as it disturbs the timed loads of a gate. The figures of a build at
 * a full CPU are 1 but for this noise.
 *
 * @param leastStart standard deviation of ln(CPU per request) between started JVMs; each gate draws
 *     its own from this
 * @param mostStart to this: 2 to 6 % as measured (docs/method/comparison.md)
 * @param alike correlation of what a build draws in a block with the next, 0 to 1
 * @param steps share of loads before which the machine becomes 10 % slower or faster, and stays so
 * @param stealing share of loads in which the hypervisor takes CPU time, 8 % of it on average
 */
record SharedRunner(
    String name, double leastStart, double mostStart, double alike, double steps, double stealing) {
  /** Started JVMs, a drift, and a rest with heavy tails. */
  static final SharedRunner USUAL = new SharedRunner("starts and drift", 0.02, 0.06, 0, 0, 0);

  static final SharedRunner STEPS = new SharedRunner("and steps", 0.02, 0.06, 0, 0.05, 0);

  /** With steps and stolen CPU. */
  static final SharedRunner STOLEN = new SharedRunner("and stolen CPU", 0.02, 0.06, 0, 0.05, 0.15);

  /** With blocks that resemble their neighbours. */
  static final SharedRunner ALIKE =
      new SharedRunner("and blocks alike (0.5)", 0.02, 0.06, 0.5, 0.05, 0.15);

  /** Of which a request waits more than it computes. */
  static final SharedRunner QUIET = new SharedRunner("quiet", 0.005, 0.01, 0, 0, 0);

  private static final double DRIFT_OF_A_BLOCK = 0.03;
  private static final double DRIFT_OF_A_LOAD = 0.004;
  private static final double REST = 0.007;
  private static final double TAIL = 0.7;
  private static final double OF_THE_TAIL = 0.02;
  private static final double STEP = 0.1;
  private static final double STOLEN_SHARE = 0.08;
  private static final double TAIL_OF_STOLEN = 3;
  private static final double CPU_OF_STOLEN = 0.3;
  private static final double ALLOCATION = 0.004;
  private static final LoadSummary ANSWERED =
      new LoadSummary(
          "2026-01-01T00:00:00Z",
          3,
          LoadSummary.Requests.of(2_400, 3, null, Map.of(), Map.of()),
          LoadSummary.Latencies.constant(20),
          null);

  /** One gate on it. */
  final class Run {
    private final Random random;
    private final double start;
    private final Map<GateBuild, Started> started = new EnumMap<>(GateBuild.class);
    private double level;

    /** What a started build has drawn, in standard deviations. */
    private record Started(double place, double tail, double allocation) {}

    Run(Random random) {
      this.random = random;
      this.start = leastStart + (mostStart - leastStart) * random.nextDouble();
    }

    /** Both builds are started again. */
    void nextBlock() {
      level += DRIFT_OF_A_BLOCK * random.nextGaussian();
      for (GateBuild build : GateBuild.values()) {
        Started before = started.get(build);
        double fresh = random.nextGaussian();
        double place =
            before == null ? fresh : alike * before.place() + Math.sqrt(1 - alike * alike) * fresh;
        started.put(
            build,
            new Started(
                place,
                start * (place + TAIL * random.nextGaussian()),
                ALLOCATION * random.nextGaussian()));
      }
    }

    /** A load; the head needs {@code cpu} times as much of it for a request, all else is alike. */
    TimedTrial load(int block, int pair, GateBuild build, double cpu) {
      level += DRIFT_OF_A_LOAD * random.nextGaussian();
      if (random.nextDouble() < steps) {
        level += random.nextBoolean() ? STEP : -STEP;
      }
      double stolen =
          random.nextDouble() < stealing
              ? Math.min(0.9, -STOLEN_SHARE * Math.log(1 - random.nextDouble()))
              : 0;
      Started own = started.getOrDefault(build, new Started(0, 0, 0));
      double slow = level + REST * heavy();
      double more = build == GateBuild.HEAD ? cpu : 1;
      return new TimedTrial(
          block,
          pair,
          build,
          16,
          Map.of(
              TimeMetric.CPU,
              more * Math.exp(slow + start * own.place()) * (1 + CPU_OF_STOLEN * stolen),
              TimeMetric.THROUGHPUT,
              Math.exp(-slow - start * own.place()) * (1 - stolen),
              TimeMetric.P99,
              Math.exp(slow + own.tail() + OF_THE_TAIL * heavy()) * (1 + TAIL_OF_STOLEN * stolen),
              TimeMetric.ALLOCATED,
              Math.exp(own.allocation())),
          Judge.warnings(ANSWERED, 0, stolen));
    }

    /** Student's t with three degrees of freedom, scaled to a variance of 1. */
    private double heavy() {
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        double drawn = random.nextGaussian();
        squares += drawn * drawn;
      }
      return random.nextGaussian() / Math.sqrt(squares);
    }
  }
}
