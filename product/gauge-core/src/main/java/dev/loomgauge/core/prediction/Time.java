package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Variate;

/** A random time, at least 0: mean and least in seconds, variance in seconds squared. */
public record Time(double mean, double least, double variance) {
  public static final Time NONE = new Time(0, 0, 0);

  /** Always the same. */
  public static Time constant(double seconds) {
    return new Time(seconds, seconds, 0);
  }

  /** Distributed like a variate. */
  public static Time of(Variate variate) {
    double mean = variate.mean();
    return new Time(mean, least(variate), variate.scv() * mean * mean);
  }

  /** This and then another that does not depend on it. */
  public Time then(Time other) {
    return new Time(mean + other.mean, least + other.least, variance + other.variance);
  }

  /** So many times as much, each time the same. */
  Time times(int number) {
    return number == 1
        ? this
        : new Time(number * mean, number * least, (double) number * number * variance);
  }

  /** The sum of both, however they depend on each other: with the largest variance it can have. */
  Time beside(Time other) {
    double deviation = Math.sqrt(variance) + Math.sqrt(other.variance);
    return new Time(mean + other.mean, least + other.least, deviation * deviation);
  }

  /** One of several times, drawn with the probabilities of their shares, which add up to 1. */
  static Time oneOf(double[] shares, Time[] times) {
    double mean = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    boolean same = true;
    for (int i = 0; i < times.length; i++) {
      mean += shares[i] * times[i].mean;
      squares += shares[i] * (times[i].variance + times[i].mean * times[i].mean);
      least = Math.min(least, times[i].least);
      same &= times[i].equals(times[0]);
    }
    return same ? times[0] : new Time(mean, least, Math.max(0, squares - mean * mean));
  }

  /** Whether it never varies. */
  public boolean constant() {
    return variance == 0;
  }

  private static double least(Variate variate) {
    return switch (variate) {
      case Variate.Constant c -> c.mean();
      case Variate.Uniform u -> u.least();
      case Variate.Exponential e -> 0;
      case Variate.Lognormal l -> l.cv() == 0 ? l.mean() : 0;
      case Variate.Empirical(double[] values, double[] cumulative) -> values[0];
    };
  }
}
