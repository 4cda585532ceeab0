package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Generator;
import dev.loomgauge.core.result.LoadSummary.Latencies;
import dev.loomgauge.core.result.LoadSummary.Population;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.core.result.LoadSummary.Uncorrected;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The measured part of a load.
 *
 * @param seconds in it, in order, at least one
 * @param inFlightAtStart requests in flight as it opened
 * @param agesAtStartMs how old they were, added up
 * @param thoughtAgesAtStartMs how long the users who thought then had done so, added up; 0 where
 *     the engine does not report
 * @param why it is this part; null where that was fixed beforehand
 */
record LoadWindow(
    List<LoadSecond> seconds,
    long inFlightAtStart,
    double agesAtStartMs,
    double thoughtAgesAtStartMs,
    @Nullable MeasuredWindow why) {
  /**
   * Some of the seconds of a load.
   *
   * @param from number of the first
   * @param to number of the one behind the last
   * @throws LoadException if there is none
   */
  static LoadWindow of(List<LoadSecond> all, int from, int to, @Nullable MeasuredWindow why) {
    List<LoadSecond> seconds =
        all.stream().filter(s -> s.second() >= from && s.second() < to).toList();
    if (seconds.isEmpty()) {
      throw new LoadException("The load ended before a second of it was measured.");
    }
    Optional<LoadSecond> before = all.stream().filter(s -> s.second() == from - 1).findFirst();
    return new LoadWindow(
        seconds,
        before.map(LoadSecond::inFlight).orElse(0L),
        before.map(s -> s.level().agesMs()).orElse(0.0),
        before.map(LoadSecond::thoughts).map(LoadSecond.Thoughts::agesMs).orElse(0.0),
        why);
  }

  /**
   * Mean number of requests in the system as their latencies have it: the time that those which
   * ended here had taken, with what those in flight had spent before its end, without what was
   * spent before its start, over its length.
   */
  double inSystem() {
    double spentMs =
        seconds.stream().mapToDouble(s -> s.requests().sumMs() + s.requests().failedSumMs()).sum()
            + seconds.getLast().level().agesMs()
            - agesAtStartMs;
    return spentMs / spanMs();
  }

  /** What the users did between their requests, cut like {@link #inSystem}; null if not known. */
  @Nullable Thinking thinking() {
    LoadSecond.Thoughts last = seconds.getLast().thoughts();
    if (last == null) {
      return null;
    }
    LoadSecond.Thoughts all =
        seconds.stream()
            .map(LoadSecond::thoughts)
            .filter(Objects::nonNull)
            .reduce(LoadSecond.Thoughts.NONE, LoadSecond.Thoughts::plus);
    double spentMs = all.sumMs() + last.agesMs() - thoughtAgesAtStartMs;
    return new Thinking(all.count(), all.sumMs(), spentMs / spanMs());
  }

  private double spanMs() {
    return seconds.stream().mapToDouble(LoadSecond::spanMs).sum();
  }

  /** The window that the engine was given beforehand; what came after it is the falling load. */
  static LoadWindow planned(List<LoadSecond> all) {
    int end =
        all.stream()
            .filter(s -> s.phase() == Phase.DOWN)
            .mapToInt(LoadSecond::second)
            .min()
            .orElse(Integer.MAX_VALUE);
    return of(all, 0, end, null);
  }

  long fromMillis() {
    return seconds.getFirst().epochMillis();
  }

  long toMillis() {
    LoadSecond last = seconds.getLast();
    return last.epochMillis() + Math.round(last.spanMs());
  }

  /** All seconds of the load, numbered from the window on, each with the part it belongs to. */
  List<LoadSecond> numbered(List<LoadSecond> all) {
    int from = seconds.getFirst().second();
    int to = seconds.getLast().second();
    return all.stream()
        .map(
            s ->
                s.as(
                    s.second() - from,
                    s.second() > to
                        ? s.phase() == Phase.DOWN ? Phase.DOWN : Phase.AFTER
                        : s.second() >= from
                            ? Phase.WINDOW
                            : s.phase() == Phase.RAMP ? Phase.RAMP : Phase.WARMUP))
        .toList();
  }

  /** What was counted in it, added up; {@code neverCome} planned requests were never begun. */
  LoadSummary summary(SummedLatencies merged, long neverCome, int generators) {
    LoadSecond whole = seconds.stream().reduce(LoadSecond::plus).orElseThrow();
    double length = spanMs() / 1000;
    return new LoadSummary(
        Instant.ofEpochMilli(fromMillis()).toString(),
        length,
        Requests.of(
            whole.requests().ok(),
            length,
            whole.requests().started(),
            whole.requests().status(),
            whole.requests().errors()),
        latencies(whole, merged.ok()),
        population(),
        new Generator(
            whole.generator().lagMaxMs(),
            whole.generator().lateStarts(),
            whole.generator().missedStarts() + neverCome,
            generators),
        uncorrected(merged.uncorrected()),
        null,
        thinking(),
        kinds(whole, merged));
  }

  private static @Nullable Map<String, LoadSummary.Kind> kinds(
      LoadSecond whole, SummedLatencies merged) {
    Map<String, LoadSecond.KindCount> counted = whole.kinds();
    if (counted == null) {
      return null;
    }
    double longest = longestMs(whole);
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
                  percentile(latencies, 50, longest),
                  percentile(latencies, 95, longest),
                  percentile(latencies, 99, longest)));
        });
    return kinds;
  }

  private static Latencies latencies(LoadSecond whole, Histogram histogram) {
    LoadSecond.Requests requests = whole.requests();
    double longest = longestMs(whole);
    return new Latencies(
        requests.ok() == 0 ? 0 : requests.sumMs() / requests.ok(),
        Objects.requireNonNullElse(whole.latencies().minMs(), 0.0),
        percentile(histogram, 50, longest),
        percentile(histogram, 90, longest),
        percentile(histogram, 95, longest),
        percentile(histogram, 99, longest),
        percentile(histogram, 99.9, longest),
        longest);
  }

  /** The exact maximum of the successful requests, in milliseconds; 0 without any. */
  private static double longestMs(LoadSecond whole) {
    return Objects.requireNonNullElse(whole.latencies().maxMs(), 0.0);
  }

  private Population population() {
    return new Population(
        inFlightAtStart,
        seconds.getLast().inFlight(),
        mean(LoadSecond.InFlight::meanInFlight),
        inSystem(),
        seconds.stream().mapToLong(s -> s.level().connectionsMin()).min().orElse(0),
        seconds.stream().mapToLong(s -> s.level().connectionsMax()).max().orElse(0),
        mean(LoadSecond.InFlight::meanConnections));
  }

  /** Over the time of all seconds, which need not be equally long. */
  private double mean(ToDoubleFunction<LoadSecond.InFlight> level) {
    return seconds.stream().mapToDouble(s -> level.applyAsDouble(s.level()) * s.spanMs()).sum()
        / spanMs();
  }

  private static @Nullable Uncorrected uncorrected(Histogram sent) {
    double longest = sent.getMaxValue() / 1e6;
    return sent.getTotalCount() == 0
        ? null
        : new Uncorrected(
            sent.getMean() / 1e6,
            percentile(sent, 50, longest),
            percentile(sent, 95, longest),
            percentile(sent, 99, longest),
            percentile(sent, 99.9, longest),
            longest);
  }

  /** A histogram gives the upper end of a bucket, which may lie above the exact maximum. */
  private static double percentile(Histogram latencies, double percentile, double longestMs) {
    return latencies.getTotalCount() == 0
        ? 0
        : Math.min(latencies.getValueAtPercentile(percentile) / 1e6, longestMs);
  }
}
