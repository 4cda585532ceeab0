package dev.loomgauge.core.audit.loadtest;

/**
 * What a client saw of a request; times in milliseconds from the beginning of the test.
 *
 * @param due when a schedule wanted it sent; without a schedule, when it was sent
 */
record Sample(double due, double sent, double ended, Outcome outcome) {

  enum Outcome {
    ANSWERED,
    REJECTED,
    RESET,
    TIMED_OUT
  }

  double lasted() {
    return ended - sent;
  }

  boolean answered() {
    return outcome == Outcome.ANSWERED;
  }
}
