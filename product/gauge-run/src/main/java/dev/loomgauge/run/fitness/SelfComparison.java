package dev.loomgauge.run.fitness;

import dev.loomgauge.core.statistics.MeanInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** A cell compared with itself, in two blocks or more. */
public record SelfComparison(Limited limited, List<NoisePair> pairs) {

  /** Refuses fewer than two pairs, without an interval, by {@link IllegalArgumentException}. */
  public SelfComparison {
    pairs = List.copyOf(pairs);
    if (pairs.size() < 2) {
      throw new IllegalArgumentException("An interval needs two pairs: " + pairs.size());
    }
  }

  /** Geometric mean of A to B; 1 without noise. */
  public double ratio() {
    return Math.exp(interval().mean());
  }

  /** Lower end of the ratio's 95 % interval. */
  public double low() {
    return Math.exp(interval().mean() - interval().halfWidth());
  }

  /** Upper end of the ratio's 95 % interval. */
  public double high() {
    return Math.exp(interval().mean() + interval().halfWidth());
  }

  /** Whether the interval leaves 1 out, which chance does to one comparison in twenty. */
  public boolean differs() {
    return low() > 1 || high() < 1;
  }

  /** Standard deviation of a pair's log ratio: 0.01 is about 1 %. */
  public double deviation() {
    double[] logs = pairs.stream().mapToDouble(NoisePair::logRatio).toArray();
    return StandardDeviation.of(logs).getAsDouble();
  }

  /** The least true difference, as 0.03 for 3 %, that 2 or more blocks find nine times in ten. */
  public double smallestDifference(int blocks) {
    return Math.expm1(Detection.inDeviations(blocks) * deviation());
  }

  private MeanInterval interval() {
    return MeanInterval.of(pairs.stream().map(NoisePair::logRatio).toList());
  }

  /**
   * What an experiment can find, by simulating experiments instead of by the noncentral t
   * distribution, so that it is the interval of the verdicts that is asked, whichever that is.
   */
  static final class Detection {
    private static final int EXPERIMENTS = 20_000;
    private static final double POWER = 0.9;
    private static final long SEED = 1;

    /** By the number of blocks: the same experiments have the same end each time. */
    private static final Map<Integer, Double> KNOWN = new ConcurrentHashMap<>();

    private Detection() {}

    /**
     * The true difference that is found in 90 % of experiments, in standard deviations of a pair.
     *
     * <p>An experiment whose pairs differ by d on average has a mean of d + e and finds it when its
     * 95 % interval lies above 0, that is when d &gt; h - e with h the interval's half width. So d
     * is the 90 % quantile of h - e over experiments without a difference. That is about (t_0.975 +
     * t_0.9) / sqrt(n) for normal noise.
     *
     * @param blocks pairs of an experiment, 2 or more
     */
    static double inDeviations(int blocks) {
      if (blocks < 2) {
        throw new IllegalArgumentException("One block has no interval: " + blocks);
      }
      return KNOWN.computeIfAbsent(blocks, Detection::simulated);
    }

    private static double simulated(int blocks) {
      Random random = new Random(SEED);
      double[] needed = new double[EXPERIMENTS];
      for (int i = 0; i < EXPERIMENTS; i++) {
        List<Double> pairs = new ArrayList<>(blocks);
        for (int block = 0; block < blocks; block++) {
          pairs.add(random.nextGaussian());
        }
        MeanInterval interval = MeanInterval.of(pairs);
        needed[i] = interval.halfWidth() - interval.mean();
      }
      Arrays.sort(needed);
      return needed[(int) (POWER * EXPERIMENTS)];
    }
  }

  /** The same cell measured twice in one block: work a second, above 0, under either name. */
  public record NoisePair(double a, double b) {

    /** Refuses what is no number above 0 with an {@link IllegalArgumentException}. */
    public NoisePair {
      if (!(a > 0) || !(b > 0)) {
        throw new IllegalArgumentException("No work was done in a pair: " + a + " and " + b);
      }
    }

    /** Logarithm of A to B: 0 when nothing disturbed either. */
    double logRatio() {
      return Math.log(a / b);
    }
  }

  /** What limits a cell: the two kinds are disturbed by different things. */
  public enum Limited {
    /** Users wait for a fixed delay; CPUs are mostly idle. */
    WAIT,
    /** The service's CPUs are full. */
    CPU;

    /** For people: "CPU-limited". */
    public String words() {
      return (this == CPU ? name() : name().toLowerCase(Locale.ROOT)) + "-limited";
    }
  }
}
