package dev.loomgauge.core.prediction.network;

import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import java.util.Arrays;
import java.util.List;

/** A random time in seconds, at least 0. */
public sealed interface Variate {

  /** Mean, in seconds. */
  double mean();

  /** Squared coefficient of variation: variance / mean squared; 0 for a constant. */
  double scv();

  /** The same shape, with its mean multiplied. */
  Variate times(double factor);

  /** As a scenario has it. */
  static Variate of(Distribution distribution) {
    return switch (distribution) {
      case Distribution.Written(Delay.Fixed f) -> new Constant(Durations.seconds(f.mean()));
      case Distribution.Written(Delay.Uniform u) ->
          new Uniform(Durations.seconds(u.least()), Durations.seconds(u.most()));
      case Distribution.Written(Delay.Exponential e) ->
          new Exponential(Durations.seconds(e.mean()));
      case Distribution.Written(Delay.LogNormal l) ->
          new Lognormal(Durations.seconds(l.mean()), l.cv());
      case Distribution.Recorded r -> Empirical.of(r.values());
    };
  }

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

    private static Empirical of(List<Distribution.Recorded.Value> recorded) {
      double all = recorded.stream().mapToDouble(Distribution.Recorded.Value::count).sum();
      double[] values = new double[recorded.size()];
      double[] cumulative = new double[recorded.size()];
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += recorded.get(i).count();
        values[i] = recorded.get(i).millis() / 1000;
        cumulative[i] = sum / all;
      }
      return new Empirical(values, cumulative);
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
