package dev.loomgauge.core.prediction;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.prediction.interval.PastPairs;

/** A predictor whose simulations are as long as the size of the tests allows. */
public final class TestPredictor {
  private static final TestSize REQUESTS = TestSize.of(Math.toIntExact(Predictor.MOST_REQUESTS));

  private TestPredictor() {}

  /** Of a scenario, with nothing known of past predictions. */
  public static Predictor of(Laws laws) {
    return of(laws, PastPairs.NONE);
  }

  /**
   * The same after past predictions.
   *
   * @param past what they were worth
   */
  public static Predictor of(Laws laws, PastPairs past) {
    return new Predictor(laws, null, past, REQUESTS.taken());
  }
}
