package dev.loomgauge.core.scenario;

import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.List;

/** How long something takes: a delay as it was written, or times as they were recorded. */
public sealed interface Distribution {

  Duration mean();

  /** Always the same time. */
  static Distribution fixed(Duration time) {
    return new Written(new Delay.Fixed(time));
  }

  /** Whether it is always the same time. */
  default boolean isFixed() {
    return this instanceof Written(Delay.Fixed _);
  }

  record Written(Delay delay) implements Distribution {
    @Override
    public Duration mean() {
      return delay.mean();
    }
  }

  /** As recorded: values with how often each was seen, ascending, none twice. */
  record Recorded(String file, List<Value> values) implements Distribution {
    public Recorded {
      values = List.copyOf(values);
    }

    /** A time in milliseconds, and how often it was seen. */
    public record Value(double millis, double count) {}

    @Override
    public Duration mean() {
      double count = values.stream().mapToDouble(Value::count).sum();
      double sum = values.stream().mapToDouble(v -> v.millis() * v.count()).sum();
      return Durations.ofMillis(sum / count);
    }
  }
}
