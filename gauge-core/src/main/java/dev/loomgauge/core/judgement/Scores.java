package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Score;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** Keeps the score of the predictions: predicted / measured - 1 for every valid trial. */
final class Scores {
  private record Metric(
      Function<Expected, @Nullable Double> predicted, ToDoubleFunction<LoadSummary> measured) {}

  private record Miss(double error, String cell) {}

  private static final Map<String, Metric> METRICS = new LinkedHashMap<>();

  static {
    METRICS.put("throughput", new Metric(Expected::throughputRps, LoadSummary::throughputRps));
    METRICS.put("mean", new Metric(Expected::meanMs, LoadSummary::meanMs));
    METRICS.put("p50", new Metric(Expected::p50Ms, load -> load.latencies().p50Ms()));
    METRICS.put("p95", new Metric(Expected::p95Ms, load -> load.latencies().p95Ms()));
    METRICS.put("p99", new Metric(Expected::p99Ms, LoadSummary::knownP99Ms));
  }

  private Scores() {}

  /** One a kind of binding limit and metric; see {@link Score}. */
  static List<Score> of(List<Trial> trials) {
    List<Score> scores = new ArrayList<>();
    for (Kind limit : Kind.values()) {
      List<Trial> own =
          trials.stream().filter(trial -> trial.prediction().binding().kind() == limit).toList();
      METRICS.forEach(
          (name, metric) -> {
            List<Miss> misses = misses(own, metric);
            if (!misses.isEmpty()) {
              scores.add(score(name, misses, limit));
            }
          });
    }
    return List.copyOf(scores);
  }

  private static Score score(String metric, List<Miss> misses, Kind limit) {
    Miss worst = misses.stream().max(Comparator.comparingDouble(m -> Math.abs(m.error()))).get();
    return new Score(
        metric,
        misses.size(),
        Median.withDefaults().evaluate(misses.stream().mapToDouble(Miss::error).toArray()),
        Median.withDefaults()
            .evaluate(misses.stream().mapToDouble(m -> Math.abs(m.error())).toArray()),
        worst.error(),
        worst.cell(),
        limit);
  }

  private static List<Miss> misses(List<Trial> trials, Metric metric) {
    List<Miss> misses = new ArrayList<>();
    for (Trial trial : trials) {
      Expected expected = trial.prediction().expected();
      if (!trial.valid() || expected == null) {
        continue;
      }
      Double predicted = metric.predicted().apply(expected);
      double measured = metric.measured().applyAsDouble(Objects.requireNonNull(trial.load()));
      if (predicted != null && measured > 0) {
        misses.add(new Miss(predicted / measured - 1, trial.cell()));
      }
    }
    return misses;
  }
}
