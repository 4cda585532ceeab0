package dev.loomgauge.core.result;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The response time of a cell as a stack of what requests did. Each part is the mean number of
 * requests that did it over the throughput (Little's law), so the parts of a whole stack add up to
 * the mean response time.
 *
 * @param meanMs mean response time in milliseconds
 * @param parts in the order of {@link Activity}, each above 0
 * @param scale by which counts of dumps were multiplied, because they were more than there can have
 *     been; 1 for none
 */
public record TimeStack(double meanMs, List<Part> parts, double scale) {

  /** A part of a smaller share of the response time is not named in a sentence. */
  private static final double SMALL = 0.001;

  /** Of the response time: less than this is an error of the sum. */
  private static final double ROUNDING = 1e-9;

  /** A correction by less is not told. */
  private static final double TOLD = 0.95;

  public TimeStack {
    parts = List.copyOf(parts);
  }

  /** A part, in milliseconds of each request. */
  public record Part(Activity activity, double ms) {}

  /** What was seen of a trial; empty where its response time, or its JVM, was not. */
  public static Optional<TimeStack> measured(Trial trial) {
    return MeasuredTimes.of(trial);
  }

  /** The same of a trial that has not been judged, and in which no pool of threads is the limit. */
  public static Optional<TimeStack> measured(
      LoadSummary load,
      @Nullable JvmUse jvm,
      Map<Tier, TierUse> tiers,
      List<ResourceUse> resources) {
    return MeasuredTimes.of(load, jvm, tiers, resources, false);
  }

  /** What was predicted of it; empty where the solver did not tell. */
  public static Optional<TimeStack> predicted(Trial trial) {
    Expected expected = trial.prediction().expected();
    return expected == null || expected.meanMs() == null || expected.times().isEmpty()
        ? Optional.empty()
        : Optional.of(of(expected.meanMs(), expected.times(), 1));
  }

  static TimeStack of(double meanMs, Map<Activity, Double> times, double scale) {
    return new TimeStack(
        meanMs,
        new EnumMap<>(times)
            .entrySet().stream()
                .filter(part -> part.getValue() > 0)
                .map(part -> new Part(part.getKey(), part.getValue()))
                .toList(),
        scale);
  }

  /** The mean of several trials of a cell, at least one. */
  public static TimeStack mean(List<TimeStack> stacks) {
    Map<Activity, Double> sums = new EnumMap<>(Activity.class);
    stacks.stream()
        .flatMap(stack -> stack.parts().stream())
        .forEach(part -> sums.merge(part.activity(), part.ms() / stacks.size(), Double::sum));
    return of(
        stacks.stream().mapToDouble(TimeStack::meanMs).average().orElse(0),
        sums,
        stacks.stream().mapToDouble(TimeStack::scale).average().orElse(1));
  }

  /** "0.43 ms CPU + 200 ms downstream + 0.9 ms (0.4 %) not explained"; the small parts as one. */
  public String words() {
    List<String> words =
        parts.stream()
            .filter(part -> !small(part))
            .map(part -> Numbers.millis(part.ms()) + " " + part.activity().label())
            .collect(Collectors.toCollection(ArrayList::new));
    double small = parts.stream().filter(this::small).mapToDouble(Part::ms).sum();
    if (small > 0) {
      words.add(Numbers.millis(small) + " in smaller parts");
    }
    double rest = unexplainedMs();
    String share = Numbers.percent(Math.abs(rest) / meanMs);
    String sum = String.join(" + ", words);
    String all =
        rest < 0
            ? "%s − %s (%s) counted twice".formatted(sum, Numbers.millis(-rest), share)
            : "%s + %s (%s) not explained".formatted(sum, Numbers.millis(rest), share);
    return scale < TOLD
        ? all + Numbers.format("; the waits are scaled by %s to fit", Numbers.fixed(scale, 2))
        : all;
  }

  private boolean small(Part part) {
    return part.ms() < SMALL * meanMs;
  }

  public double of(Activity activity) {
    return parts.stream().filter(p -> p.activity() == activity).mapToDouble(Part::ms).sum();
  }

  /** What the parts leave of the response time; below 0 where they are more. */
  public double unexplainedMs() {
    double rest = meanMs - parts.stream().mapToDouble(Part::ms).sum();
    return Math.abs(rest) < ROUNDING * meanMs ? 0 : rest;
  }
}
