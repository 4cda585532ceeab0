package dev.loomgauge.core.result.time;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.threads.Activity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The response time of a cell as a stack of what requests did. Each part is the mean number of
 * requests that did it over the throughput (Little's law), so the parts of a whole stack add up to
 * the mean response time.
 *
 * @param meanMs mean response time in milliseconds
 * @param parts in the order of {@link Activity}, each above 0
 */
public record TimeStack(double meanMs, List<Part> parts) {

  /** Copies. */
  public TimeStack {
    parts = List.copyOf(parts);
  }

  /**
   * A part.
   *
   * @param ms of each request, in milliseconds
   */
  public record Part(Activity activity, double ms) {}

  /** What was seen of a trial; empty where its response time, or its JVM, was not. */
  public static Optional<TimeStack> measured(Trial trial) {
    return MeasuredTimes.of(trial);
  }

  /** What was predicted of it; empty where the solver did not tell. */
  public static Optional<TimeStack> predicted(Trial trial) {
    Expected expected = trial.prediction().expected();
    return expected == null || expected.meanMs() == null || expected.times().isEmpty()
        ? Optional.empty()
        : Optional.of(of(expected.meanMs(), expected.times()));
  }

  static TimeStack of(double meanMs, Map<Activity, Double> times) {
    return new TimeStack(
        meanMs,
        new EnumMap<>(times)
            .entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .map(part -> new Part(part.getKey(), part.getValue()))
                .toList());
  }

  /** Milliseconds that a request spends on an activity. */
  public double of(Activity activity) {
    return parts.stream().filter(p -> p.activity() == activity).mapToDouble(Part::ms).sum();
  }

  /** What the parts leave of the response time; below 0 where they are more. */
  public double unexplainedMs() {
    return meanMs - parts.stream().mapToDouble(Part::ms).sum();
  }

  /** The largest part; empty for a stack without parts. */
  public Optional<Part> largest() {
    return parts.stream().max((a, b) -> Double.compare(a.ms(), b.ms()));
  }
}
