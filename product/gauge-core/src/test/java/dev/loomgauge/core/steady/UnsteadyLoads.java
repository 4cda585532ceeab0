package dev.loomgauge.core.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Loads whose seconds are not a level with noise. */
final class UnsteadyLoads {
  private static final int USERS = 500;
  private static final double PACE = 0.01;
  private static final double MEAN_MS = 100;

  private UnsteadyLoads() {}

  /**
   * Users that answer to one drum.
   *
   * @param cycle response time in seconds, with a deviation of 1 %
   * @param width standard deviation of their first starts, in seconds
   */
  static List<Second> lockstep(double cycle, double width, int seconds, Random random) {
    int[] ok = new int[seconds];
    double[] sums = new double[seconds];
    double phase = random.nextDouble() * cycle;
    for (int user = 0; user < USERS; user++) {
      double now = phase + width * random.nextGaussian();
      while (now < seconds) {
        double took = cycle * (1 + PACE * random.nextGaussian());
        now += took;
        if (now >= 0 && now < seconds) {
          ok[(int) now]++;
          sums[(int) now] += took * 1000;
        }
      }
    }
    return seconds(ok, sums);
  }

  /** Poisson arrivals with exponential response times of 100 ms. */
  static List<Second> arriving(double rate, int seconds, Random random) {
    int[] ok = new int[seconds];
    double[] sums = new double[seconds];
    double now = exponential(random) / rate;
    while (now < seconds) {
      ok[(int) now]++;
      sums[(int) now] += MEAN_MS * exponential(random);
      now += exponential(random) / rate;
    }
    return seconds(ok, sums);
  }

  private static double exponential(Random random) {
    return -Math.log(1 - random.nextDouble());
  }

  private static List<Second> seconds(int[] ok, double[] sums) {
    List<Second> seconds = new ArrayList<>();
    for (int i = 0; i < ok.length; i++) {
      double mean = ok[i] == 0 ? Double.NaN : sums[i] / ok[i];
      seconds.add(new Second(i, ok[i], mean));
    }
    return seconds;
  }
}
