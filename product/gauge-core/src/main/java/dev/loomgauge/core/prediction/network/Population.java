package dev.loomgauge.core.prediction.network;

/** Who sends requests. */
public sealed interface Population {

  /**
   * A fixed number of users, each waiting for its answer.
   *
   * @param users 1 and up
   * @param think pause between answer and next request
   * @param ramp seconds over which they start
   * @param spread seconds over which first requests are spread on top; 0 lets users behind a fixed
   *     delay run in lockstep
   */
  record Closed(int users, Variate think, double ramp, double spread) implements Population {}

  /** Arrivals at a rate above 0, whatever answers do: exponential times apart, or constant ones. */
  record Open(double rate, boolean poisson) implements Population {}

  /**
   * Arrivals as recorded; over again when the trace ends.
   *
   * @param times seconds from the start, ascending, the first at least 0
   * @param period seconds after which the trace begins again, above the last time
   */
  @SuppressWarnings("ArrayRecordComponent") // copied on the way in, and compared by its values
  record Trace(double[] times, double period) implements Population {
    public Trace {
      times = times.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Trace(double[] t, double p)
          && java.util.Arrays.equals(times, t)
          && period == p;
    }

    @Override
    public int hashCode() {
      return java.util.Arrays.hashCode(times);
    }

    @Override
    public String toString() {
      return "Trace[" + times.length + " arrivals in " + period + " s]";
    }
  }
}
