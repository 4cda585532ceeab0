package dev.loomgauge.core.prediction.solver;

/**
 * Alike stations of a closed product-form network: the demand of each in seconds a passage, visits
 * included, its servers, 1 and up, and how many stations there are.
 */
record Center(double demand, int servers, int copies) {

  /** Seconds of one passage when all servers of a copy work on it. */
  double rate() {
    return demand / servers;
  }
}
