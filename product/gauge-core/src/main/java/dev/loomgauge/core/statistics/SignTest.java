package dev.loomgauge.core.statistics;

/**
 * Whether one of two sides fails in more blocks than the other, from the blocks in which exactly
 * one of them fails: with nothing to find each is a toss of a fair coin. The exact sign test;
 * McNemar, "Note on the sampling error of the difference between correlated proportions or
 * percentages", Psychometrika 12 (1947).
 *
 * @param blocks in which both were measured, at least as many as the other two together
 * @param first blocks in which the first side alone fails
 * @param second blocks in which the second side alone fails
 */
public record SignTest(int blocks, int first, int second) {

  public SignTest {
    if (first < 0 || second < 0 || blocks < first + second) {
      throw new IllegalArgumentException("%d and %d of %d blocks".formatted(first, second, blocks));
    }
  }

  /** Whether a block speaks for either side. */
  public boolean speaks() {
    return first + second > 0;
  }

  /** One-sided p-value of "both fail equally often", in the direction of what fails more. */
  public double pSame() {
    int tosses = first + second;
    double tail = 0;
    double logHalf = tosses * Math.log(0.5);
    double logChoose = 0;
    for (int k = 0; k <= Math.min(first, second); k++) {
      tail += Math.exp(logChoose + logHalf);
      logChoose += Math.log((double) (tosses - k) / (k + 1));
    }
    return Math.min(1, tail);
  }
}
