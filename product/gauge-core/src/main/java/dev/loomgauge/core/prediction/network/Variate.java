package dev.loomgauge.core.prediction.network;

import java.util.Arrays;

/** A random time in seconds, at least 0. */
public sealed interface Variate {

  /** Mean, in seconds. */
  double mean();

  /** Squared coefficient of variation: variance / mean squared; 0 for a constant. */
  double scv();

  /** The same shape, with its mean multiplied. */
  Variate times(double factor);

  /** Always the same time. */
  record Constant(double mean) implements Variate {
    @Override
    public double scv() {
      return 0;
    }

    @Override
    public Variate times(double factor) {
      return new Constant(mean * factor);
    }
  }

  /** Equally likely from {@code least} to {@code most}. */
  record Uniform(double least, double most) implements Variate {
    @Override
    public double mean() {
      return (least + most) / 2;
    }

    @Override
    public double scv() {
      double width = most - least;
      return mean() == 0 ? 0 : width * width / 12 / (mean() * mean());
    }

    @Override
    public Variate times(double factor) {
      return new Uniform(least * factor, most * factor);
    }
  }

  record Exponential(double mean) implements Variate {
    @Override
    public double scv() {
      return 1;
    }

    @Override
    public Variate times(double factor) {
      return new Exponential(mean * factor);
    }
  }

  /** Lognormal with that coefficient of variation (standard deviation / mean). */
  record Lognormal(double mean, double cv) implements Variate {
    @Override
    public double scv() {
      return cv * cv;
    }

    @Override
    public Variate times(double factor) {
      return new Lognormal(mean * factor, cv);
    }
  }

  /** As recorded: ascending values in seconds, and the share of all weight up to each, to 1. */
  @SuppressWarnings("ArrayRecordComponent") // copied on the way in, and compared by their values
  record Empirical(double[] values, double[] cumulative) implements Variate {

    public Empirical {
      values = values.clone();
      cumulative = cumulative.clone();
    }

    @Override
    public double mean() {
      return moment(1);
    }

    @Override
    public double scv() {
      double mean = mean();
      return mean == 0 ? 0 : moment(2) / (mean * mean) - 1;
    }

    @Override
    public Variate times(double factor) {
      return new Empirical(Arrays.stream(values).map(v -> v * factor).toArray(), cumulative);
    }

    private double moment(int power) {
      double sum = 0;
      double before = 0;
      for (int i = 0; i < values.length; i++) {
        sum += (cumulative[i] - before) * Math.pow(values[i], power);
        before = cumulative[i];
      }
      return sum;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Empirical(double[] v, double[] c)
          && Arrays.equals(values, v)
          && Arrays.equals(cumulative, c);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(values) + Arrays.hashCode(cumulative);
    }

    @Override
    public String toString() {
      return "Empirical[" + values.length + " values, mean " + mean() + "]";
    }
  }
}
