package dev.loomgauge.junit;

/** Where assertions begin. */
public final class Loomgauge {
  private Loomgauge() {}

  /** Asserts what the requests of a service do. */
  public static ObservedAssert assertThat(Observed seen) {
    return new ObservedAssert(seen);
  }

  /** Asserts what is predicted of a service. */
  public static PredictedLoadAssert assertThat(PredictedLoad predicted) {
    return new PredictedLoadAssert(predicted);
  }
}
