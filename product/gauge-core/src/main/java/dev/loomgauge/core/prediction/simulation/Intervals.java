package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.result.Range;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The intervals of a window's figures, which hold together with a probability of one minus the
 * level. Two estimates of the noise stand behind them, and the larger one counts. One is the
 * scatter of batches. A window that is short for a busy network holds too few independent batches
 * to show it; there the other takes over: a queue near its capacity is a reflected Brownian motion
 * (Kingman 1961; Whitt, "Planning Queueing Simulations", Management Science 35, 1989), of whose
 * stationary mean a window of T relaxation times tells with a relative variance of 2 / T, and of
 * the logarithm of its 99th percentile with 8.9 / T (from the asymptotic variance of the time above
 * a level, by Poisson's equation).
 *
 * @param throughput requests per second
 * @param mean seconds
 * @param p99 seconds
 * @param errorRate 0 to 1
 */
public record Intervals(Range throughput, Range mean, Range p99, Range errorRate) {
  private static final double MEAN_VARIANCE = 2;
  private static final double P99_VARIANCE = 8.9;

  /** Figures that an interval may have, each with a share of the level. */
  private static final int FIGURES = 4;

  /** Half a step of the histogram, and what coarse steps add. */
  private static final double STEP = 1.0 / 512;

  /** Share of failures below which nobody waits until they are known to a tenth. */
  private static final double FEW_FAILURES = 1e-4;

  /**
   * Those of a window.
   *
   * @param period seconds after which the same arrivals come again; 0 where they do not
   * @param level probability that one of them misses
   */
  public static Intervals of(
      WindowTally tally, double now, RelaxationTime relaxation, double period, double level) {
    Batches batches = tally.batches();
    int places = batches.inPeriod(period);
    Histogram responses = tally.responses();
    double each = level / FIGURES;
    double[] counts = batches.counts(now);
    double[] failures = batches.failures(now);
    double[] ended = new double[counts.length];
    Arrays.setAll(ended, i -> counts[i] + failures[i]);
    double[] ones = new double[counts.length];
    Arrays.fill(ones, 1);

    double seconds = now - tally.since();
    double noise = relaxation.seconds() / relaxation.queues() / seconds;
    double zeroLoad = relaxation.zeroLoad();
    double throughput = responses.count() / seconds;
    double perBatch = Arrays.stream(counts).average().orElse(0);
    double ofCount = BatchMeans.ofRatio(counts, ones, places, each) / perBatch;
    double mean = responses.mean();
    double ofMean =
        Math.max(
            BatchMeans.ofRatio(batches.sums(now), counts, places, each) / mean,
            brownian(MEAN_VARIANCE, noise, each) * queued(zeroLoad, mean));
    double p99 = responses.quantile(0.99);
    double[] longer = batches.longer(p99, now);
    double tail = Arrays.stream(longer).sum() / Arrays.stream(counts).sum();
    double ofTail =
        Math.max(
            BatchMeans.ofRatio(longer, counts, places, each) / tail,
            normal(each) / Math.sqrt(Arrays.stream(longer).sum()));
    double ofQueue = brownian(P99_VARIANCE, noise, each) * queued(zeroLoad, p99);
    return new Intervals(
        around(throughput, ofCount),
        around(mean, ofMean),
        p99(responses, around(p99, ofQueue), ofTail),
        errors(failures, ended, places, responses.count(), tally.failed(), each));
  }

  private static Range p99(Histogram responses, Range byQueue, double ofTail) {
    if (!Double.isFinite(ofTail)) {
      return new Range(0, Double.POSITIVE_INFINITY);
    }
    double low = responses.quantile(Math.max(0, 1 - 0.01 * Math.exp(ofTail)));
    double high =
        0.01 * Math.exp(-ofTail) * responses.count() < 1
            ? Double.POSITIVE_INFINITY
            : responses.quantile(1 - 0.01 * Math.exp(-ofTail));
    return new Range(
        Math.min(byQueue.low(), low) * (1 - STEP), Math.max(byQueue.high(), high) * (1 + STEP));
  }

  /** Of this number of failures the Poisson distribution alone leaves one over their root. */
  private static Range errors(
      double[] failures, double[] ended, int places, long succeeded, long failed, double level) {
    double all = (double) succeeded + failed;
    if (failed == 0) {
      return new Range(0, all == 0 ? 1 : Math.min(1, -Math.log(level) / all));
    }
    if (succeeded == 0) {
      return new Range(Math.max(0, 1 + Math.log(level) / all), 1);
    }
    double rate = failed / all;
    double half =
        Math.max(
            BatchMeans.ofRatio(failures, ended, places, level) / rate,
            normal(level) * Math.sqrt((1 - rate) / failed));
    Range range = around(rate, half);
    return new Range(range.low(), Math.min(1, range.high()));
  }

  private static double queued(double zeroLoad, double time) {
    return Math.max(0, 1 - zeroLoad / time);
  }

  private static double brownian(double variance, double noise, double level) {
    return normal(level) * Math.sqrt(variance * noise);
  }

  private static double normal(double level) {
    return NormalDistribution.of(0, 1).inverseSurvivalProbability(level / 2);
  }

  /** In the logarithm, because estimates of long queues are skewed: most are low, a few high. */
  private static Range around(double figure, double relative) {
    return figure == 0 || !Double.isFinite(relative)
        ? new Range(0, Double.POSITIVE_INFINITY)
        : new Range(figure * Math.exp(-relative), figure * Math.exp(relative));
  }

  /** Whether all figures are known well enough to stop. */
  public boolean narrow() {
    return within(throughput, 0.01)
        && within(mean, 0.01)
        && within(p99, 0.03)
        && (errorRate.high() < FEW_FAILURES
            || within(errorRate, 0.1)
            || within(new Range(1 - errorRate.high(), 1 - errorRate.low()), 0.01));
  }

  private static boolean within(Range range, double share) {
    return range.high() <= range.low() * (1 + share) * (1 + share);
  }
}
