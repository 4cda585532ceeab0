package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import java.util.List;

/** From the distributions of scenarios to random times. */
final class Variates {
  private Variates() {}

  static Variate of(Distribution distribution) {
    return switch (distribution) {
      case Distribution.Written(Delay.Fixed f) -> new Variate.Constant(Durations.seconds(f.mean()));
      case Distribution.Written(Delay.Uniform u) ->
          new Variate.Uniform(Durations.seconds(u.least()), Durations.seconds(u.most()));
      case Distribution.Written(Delay.Exponential e) ->
          new Variate.Exponential(Durations.seconds(e.mean()));
      case Distribution.Written(Delay.LogNormal l) ->
          new Variate.Lognormal(Durations.seconds(l.mean()), l.cv());
      case Distribution.Recorded r -> empirical(r.values());
    };
  }

  private static Variate empirical(List<Distribution.Recorded.Value> recorded) {
    double all = recorded.stream().mapToDouble(Distribution.Recorded.Value::count).sum();
    double[] values = new double[recorded.size()];
    double[] cumulative = new double[recorded.size()];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += recorded.get(i).count();
      values[i] = recorded.get(i).millis() / 1000;
      cumulative[i] = sum / all;
    }
    return new Variate.Empirical(values, cumulative);
  }
}
