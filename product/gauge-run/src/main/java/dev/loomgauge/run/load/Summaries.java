package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.LoadSummary.Uncorrected;
import dev.loomgauge.protocol.load.LoadSecond;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Adds up what a load counted in the seconds of its measured window. */
final class Summaries {
  private Summaries() {}

  /**
   * The summary of a window.
   *
   * @param merged latencies in it
   * @param neverCome planned requests that the generator never came to
   * @param generators processes that made the load
   */
  static LoadSummary of(LoadWindow part, SummedLatencies merged, long neverCome, int generators) {
    List<LoadSecond> window = part.seconds();
    LoadSecond whole = window.stream().reduce(LoadSecond::plus).orElseThrow();
    double seconds = window.stream().mapToDouble(LoadSecond::spanMs).sum() / 1000;
    return new LoadSummary(
        Instant.ofEpochMilli(window.getFirst().epochMillis()).toString(),
        seconds,
        Requests.of(
            whole.requests().ok(),
            seconds,
            whole.requests().started(),
            whole.requests().status(),
            whole.requests().errors()),
        latencies(whole, merged.ok()),
        population(part),
        new Generator(
            whole.generator().lagMaxMs(),
            whole.generator().lateStarts(),
            whole.generator().missedStarts() + neverCome,
            generators),
        uncorrected(merged.uncorrected()),
        null,
        part.thinking(),
        kinds(whole, merged));
  }

  private static @Nullable Map<String, LoadSummary.Kind> kinds(
      LoadSecond whole, SummedLatencies merged) {
    Map<String, LoadSecond.KindCount> counted = whole.kinds();
    if (counted == null) {
      return null;
    }
    Map<String, LoadSummary.Kind> kinds = new LinkedHashMap<>();
    counted.forEach(
        (name, count) -> {
          Histogram latencies = merged.kinds().getOrDefault(name, SummedLatencies.empty());
          kinds.put(
              name,
              new LoadSummary.Kind(
                  count.ok(),
                  count.errors(),
                  count.ok() == 0 ? 0 : count.sumMs() / count.ok(),
                  percentile(latencies, 50),
                  percentile(latencies, 95),
                  percentile(latencies, 99)));
        });
    return kinds;
  }

  private static Latencies latencies(LoadSecond whole, Histogram histogram) {
    LoadSecond.Requests requests = whole.requests();
    return new Latencies(
        requests.ok() == 0 ? 0 : requests.sumMs() / requests.ok(),
        Objects.requireNonNullElse(whole.latencies().minMs(), 0.0),
        percentile(histogram, 50),
        percentile(histogram, 90),
        percentile(histogram, 95),
        percentile(histogram, 99),
        percentile(histogram, 99.9),
        Objects.requireNonNullElse(whole.latencies().maxMs(), 0.0));
  }

  private static Population population(LoadWindow part) {
    List<LoadSecond> window = part.seconds();
    return new Population(
        part.inFlightAtStart(),
        window.getLast().inFlight(),
        mean(window, LoadSecond.InFlight::meanInFlight),
        part.inSystem(),
        window.stream().mapToLong(s -> s.level().connectionsMin()).min().orElse(0),
        window.stream().mapToLong(s -> s.level().connectionsMax()).max().orElse(0),
        mean(window, LoadSecond.InFlight::meanConnections));
  }

  /** Over the time of all seconds, which need not be equally long. */
  private static double mean(List<LoadSecond> window, ToDoubleFunction<LoadSecond.InFlight> level) {
    return window.stream().mapToDouble(s -> level.applyAsDouble(s.level()) * s.spanMs()).sum()
        / window.stream().mapToDouble(LoadSecond::spanMs).sum();
  }

  private static @Nullable Uncorrected uncorrected(Histogram sent) {
    return sent.getTotalCount() == 0
        ? null
        : new Uncorrected(
            sent.getMean() / 1e6,
            percentile(sent, 50),
            percentile(sent, 95),
            percentile(sent, 99),
            percentile(sent, 99.9),
            sent.getMaxValue() / 1e6);
  }

  private static double percentile(Histogram window, double percentile) {
    return window.getTotalCount() == 0 ? 0 : window.getValueAtPercentile(percentile) / 1e6;
  }
}
