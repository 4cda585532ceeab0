package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A distribution of delays, written {@code 100ms}, {@code uniform(50ms,150ms)}, {@code
 * exponential(100ms)} or {@code lognormal(100ms,cv=0.5)}.
 */
public sealed interface Distribution {

  /** Mean delay. */
  Duration mean();

  /** The least delay that it can give. */
  Duration least();

  /** Always the same delay. */
  record Fixed(Duration mean) implements Distribution {
    @Override
    public Duration least() {
      return mean;
    }
  }

  /** Equally likely from {@code least} to {@code most}. */
  record Uniform(Duration least, Duration most) implements Distribution {
    @Override
    public Duration mean() {
      return least.plus(most).dividedBy(2);
    }
  }

  /** Exponential with that mean. */
  record Exponential(Duration mean) implements Distribution {
    @Override
    public Duration least() {
      return Duration.ZERO;
    }
  }

  /** Lognormal with that mean and coefficient of variation (standard deviation / mean). */
  record Lognormal(Duration mean, double cv) implements Distribution {
    @Override
    public Duration least() {
      return Duration.ZERO;
    }
  }

  /**
   * As recorded.
   *
   * @param file where it was read from
   * @param values each with how often it was seen, ascending, none twice
   */
  record Recorded(String file, List<Value> values) implements Distribution {
    /** Copies. */
    public Recorded {
      values = List.copyOf(values);
    }

    /** A time in milliseconds, and how often it was seen. */
    public record Value(double millis, double count) {}

    @Override
    public Duration mean() {
      double count = values.stream().mapToDouble(Value::count).sum();
      double sum = values.stream().mapToDouble(v -> v.millis() * v.count()).sum();
      return Duration.ofNanos(Math.round(sum / count * 1e6));
    }

    @Override
    public Duration least() {
      return Duration.ofNanos(Math.round(values.getFirst().millis() * 1e6));
    }
  }

  /** What may be written. */
  List<String> EXAMPLES =
      List.of("100ms", "uniform(50ms,150ms)", "exponential(100ms)", "lognormal(100ms,cv=0.5)");

  /** The distribution, or nothing when the text is not one. */
  static Optional<Distribution> parse(String text) {
    Optional<Duration> fixed = Durations.parse(text);
    if (fixed.isPresent()) {
      return fixed.map(Fixed::new);
    }
    Matcher m =
        Pattern.compile("(uniform|exponential|lognormal)\\(([^,]+)(?:,(?:cv=)?([^,]+))?\\)")
            .matcher(text.replace(" ", ""));
    if (!m.matches()) {
      return Optional.empty();
    }
    Optional<Duration> first = Durations.parse(m.group(2));
    String second = m.group(3) == null ? "" : m.group(3);
    return switch (m.group(1)) {
      case "uniform" ->
          first.flatMap(
              low ->
                  Durations.parse(second)
                      .filter(high -> high.compareTo(low) >= 0)
                      .map(high -> new Uniform(low, high)));
      case "exponential" -> second.isEmpty() ? first.map(Exponential::new) : Optional.empty();
      default ->
          second.matches("\\d+(\\.\\d+)?") && Double.parseDouble(second) > 0
              ? first.map(mean -> new Lognormal(mean, Double.parseDouble(second)))
              : Optional.empty();
    };
  }
}
