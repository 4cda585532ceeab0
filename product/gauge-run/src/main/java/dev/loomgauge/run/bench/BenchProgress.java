package dev.loomgauge.run.bench;

import dev.loomgauge.core.batch.Microbenchmark;

/** Receives what a microbenchmark is doing, as it does it. Must return quickly and not throw. */
@FunctionalInterface
public interface BenchProgress {

  /**
   * An iteration begins or has ended, or another variant is up.
   *
   * @param number of the microbenchmark, 1 and up
   * @param of all that will run
   * @param variant its name; "demand" for the single thread that a floor rests on
   * @param doing in JMH's words: "Iteration 3: 50.4 ms/op"
   * @param left JMH's estimate for this microbenchmark: "00:00:12"; empty while it has none
   */
  void at(Microbenchmark benchmark, int number, int of, String variant, String doing, String left);
}
