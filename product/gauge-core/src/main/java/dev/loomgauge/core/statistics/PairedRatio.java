package dev.loomgauge.core.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A ratio of two figures, paired by block: the geometric mean over blocks with an interval by
 * Student's t distribution of its logarithm.
 *
 * <p>The unit is the block, not the request, because requests of one started JVM share what that
 * start drew, and a ratio, because a drift of the machine hits both figures of a block by the same
 * factor: Kalibera &amp; Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
 *
 * <p>Blocks that share one start of each side say nothing of other starts: a standard deviation
 * between starts, known from elsewhere, is added to the error, with the degrees of freedom of Welch
 * and Satterthwaite.
 *
 * <p>Blocks that resemble their neighbours, as they do where a mode keeps a good or a bad place,
 * are worth fewer than they are: n (1 - r) / (1 + r) with a correlation r at lag 1. Where there are
 * blocks enough to tell r, the interval and the tests are wider by sqrt((1 + r) / (1 - r)).
 *
 * @param blocks 1 and up
 * @param meanLog mean of ln(candidate / baseline) over blocks
 * @param spreadLog standard deviation of the same between blocks; 0 with one block
 * @param alike correlation of a block with the next, 0 to {@link #MOST_ALIKE}; 0 with fewer than
 *     {@link #ENOUGH_TO_TELL} blocks
 * @param startsLog standard deviation of ln(candidate / baseline) between starts, where all blocks
 *     share one; 0 where each has its own
 */
public record PairedRatio(
    int blocks, double meanLog, double spreadLog, double alike, double startsLog)
    implements LogRatio {
  /** Fewer blocks tell nothing of how they resemble each other. */
  public static final int ENOUGH_TO_TELL = 6;

  /** Few blocks cannot tell a higher correlation from a trend. */
  public static final double MOST_ALIKE = 0.8;

  /** Quantile 0.95 of the standard normal distribution. */
  private static final double Z = 1.6449;

  /** As good as a normal distribution. */
  private static final double MOST_FREEDOM = 1e6;

  /** Below it a logarithm is the rounding of equal figures. */
  private static final double ROUNDING = 1e-12;

  public PairedRatio {
    if (blocks < 1
        || !Double.isFinite(meanLog)
        || !(spreadLog >= 0)
        || !(alike >= 0 && alike <= MOST_ALIKE)
        || !(startsLog >= 0)) {
      throw new IllegalArgumentException(
          "%d blocks, mean %s, spread %s, alike %s, starts %s"
              .formatted(blocks, meanLog, spreadLog, alike, startsLog));
    }
  }

  /** Of blocks that are independent. */
  public PairedRatio(int blocks, double meanLog, double spreadLog) {
    this(blocks, meanLog, spreadLog, 0);
  }

  /** Of blocks with starts of their own. */
  public PairedRatio(int blocks, double meanLog, double spreadLog, double alike) {
    this(blocks, meanLog, spreadLog, alike, 0);
  }

  /**
   * The same of blocks that share one start of each side.
   *
   * @param each standard deviation of the logarithm of a side's figure between its starts
   */
  public PairedRatio onOneStart(double each) {
    return new PairedRatio(blocks, meanLog, spreadLog, alike, Math.sqrt(2) * each);
  }

  /**
   * Of the ratios, one a block.
   *
   * @param ratios candidate / baseline, each above 0
   * @param resolution standard deviation of the logarithm of a ratio that comes from counting
   *     alone: the blocks cannot spread less, even where they agree
   * @throws IllegalArgumentException if there are none, or one is not a positive number
   */
  public static PairedRatio of(List<Double> ratios, double resolution) {
    PairedRatio found = of(ratios);
    return new PairedRatio(
        found.blocks, found.meanLog, Math.max(found.spreadLog, resolution), found.alike);
  }

  /** Of ratios known to any digit, all above 0; else {@link IllegalArgumentException}. */
  public static PairedRatio of(List<Double> ratios) {
    if (ratios.isEmpty() || !ratios.stream().allMatch(r -> r > 0 && Double.isFinite(r))) {
      throw new IllegalArgumentException("no ratio of " + ratios);
    }
    double[] logs = ratios.stream().mapToDouble(Math::log).toArray();
    int n = logs.length;
    double mean = Mean.of(logs).getAsDouble();
    double spread = StandardDeviation.of(logs).getAsDouble();
    if (spread < ROUNDING) {
      return new PairedRatio(n, Math.abs(mean) < ROUNDING ? 0 : mean, 0);
    }
    return new PairedRatio(n, Math.abs(mean) < ROUNDING ? 0 : mean, spread, alike(logs, mean));
  }

  /**
   * Correlation at lag 1. In few values it comes out too low by about (1 + 4 r) / n (Kendall, "Note
   * on bias in the estimation of autocorrelation", Biometrika 41, 1954), which is put back.
   */
  private static double alike(double[] logs, double mean) {
    int n = logs.length;
    if (n < ENOUGH_TO_TELL) {
      return 0;
    }
    double r = Autocorrelation.of(Arrays.stream(logs).map(log -> log - mean).toArray());
    return Math.clamp((n * r + 1) / (n - 4), 0.0, MOST_ALIKE);
  }

  /** Whether the blocks resemble their neighbours by more than chance: r above 2 / sqrt(n). */
  public boolean resemble() {
    return alike > 2 / Math.sqrt(blocks);
  }

  /** The highest correlation that these blocks do not rule out, one-sided at 5 %. */
  public double alikeAtMost() {
    return blocks < ENOUGH_TO_TELL
        ? MOST_ALIKE
        : Math.min(MOST_ALIKE, alike + Z / Math.sqrt(blocks));
  }

  /** The same blocks, were their correlation another one. */
  public PairedRatio assuming(double otherAlike) {
    return new PairedRatio(blocks, meanLog, spreadLog, otherAlike, startsLog);
  }

  /** Whether there are blocks enough to tell a spread. */
  public boolean hasSpread() {
    return blocks >= 2;
  }

  /** The same mean and spread, had they come from another number of blocks. */
  public PairedRatio over(int otherBlocks) {
    return new PairedRatio(otherBlocks, meanLog, spreadLog, alike, startsLog);
  }

  @Override
  public double standardError() {
    if (!hasSpread()) {
      throw new IllegalStateException("one block has no spread");
    }
    return Math.sqrt(blockVariance() + startsLog * startsLog);
  }

  /** Of the mean, as the blocks tell it. */
  private double blockVariance() {
    return spreadLog * spreadLog / blocks * (1 + alike) / (1 - alike);
  }

  /** Of the error; a spread between starts is as good as known. */
  @Override
  public double freedom() {
    if (startsLog == 0) {
      return blocks - 1;
    }
    double error = standardError();
    double blocksAlone = blockVariance() / (error * error);
    return Math.min(MOST_FREEDOM, (blocks - 1) / (blocksAlone * blocksAlone));
  }
}
