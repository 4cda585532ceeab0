package dev.loomgauge.junit;

import dev.loomgauge.junit.Observed.Fact;
import java.util.Locale;

/** Assertions of a prediction. */
public record PredictedLoadAssert(PredictedLoad predicted) {
  /**
   * Asserts that the whole prediction interval reaches a throughput.
   *
   * @param rps requests per second
   * @throws AssertionError if the whole interval is below it
   * @throws org.opentest4j.TestAbortedException if it lies within the interval, or there is none
   */
  public PredictedLoadAssert throughputAtLeast(double rps) {
    String words =
        "throughput of %s threads at %d users".formatted(predicted.threads(), predicted.users());
    String figure = "%s, limited by %s".formatted(predicted.figure(), predicted.limitedBy());
    new Bound(-rps, String.format(Locale.ROOT, "at least %,.0f req/s are asked for", rps))
        .check(
            new Fact("", "", words, figure, -predicted.high(), -predicted.low()),
            predicted.results());
    return this;
  }
}
