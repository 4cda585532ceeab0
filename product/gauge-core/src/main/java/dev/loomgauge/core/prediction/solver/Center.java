package dev.loomgauge.core.prediction.solver;

/**
 * Stations of a closed product-form network that are alike.
 *
 * @param demand seconds that a request asks of each of them in one passage, visits included
 * @param servers of each, 1 and up
 * @param copies how many there are
 */
record Center(double demand, int servers, int copies) {

  /** Seconds of one passage when all servers of a copy work on it. */
  double rate() {
    return demand / servers;
  }
}
