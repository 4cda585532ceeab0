package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Uncorrected;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Adds up what a load counted in the seconds of its measured window. */
final class Summaries {
  private Summaries() {}

  /**
   * The summary of a window.
   *
   * @param latencies of its successful requests, in nanoseconds
   * @param uncorrected the same from the moment of sending; empty for a closed model
   * @param neverCome planned requests that the generator never came to
   * @param generators processes that made the load
   */
  static LoadSummary of(
      LoadWindow part, Histogram latencies, Histogram uncorrected, long neverCome, int generators) {
    List<LoadSecond> window = part.seconds();
    double seconds = window.stream().mapToDouble(LoadSecond::spanMs).sum() / 1000;
    long ok = sum(window, LoadSecond::ok);
    long failed = sum(window, LoadSecond::failed);
    return new LoadSummary(
        Instant.ofEpochMilli(window.getFirst().epochMillis()).toString(),
        seconds,
        ok,
        seconds > 0 ? ok / seconds : 0,
        sum(window, LoadSecond::started),
        ok == 0 ? 0 : window.stream().mapToDouble(LoadSecond::sumMs).sum() / ok,
        known(window, LoadSecond::minMs).min().orElse(0),
        percentile(latencies, 50),
        percentile(latencies, 90),
        percentile(latencies, 95),
        percentile(latencies, 99),
        percentile(latencies, 99.9),
        known(window, LoadSecond::maxMs).max().orElse(0),
        ok + failed == 0 ? 0 : (double) failed / (ok + failed),
        SecondsMerge.counts(window, LoadSecond::status),
        SecondsMerge.counts(window, LoadSecond::errors),
        part.inFlightAtStart(),
        window.getLast().inFlight(),
        window.stream().mapToDouble(s -> s.meanInFlight() * s.spanMs()).sum() / (seconds * 1000),
        part.inSystem(),
        window.stream().mapToLong(LoadSecond::connectionsMin).min().orElse(0),
        window.stream().mapToLong(LoadSecond::connectionsMax).max().orElse(0),
        window.stream().mapToDouble(LoadSecond::lagMaxMs).max().orElse(0),
        sum(window, LoadSecond::lateStarts),
        sum(window, LoadSecond::missedStarts) + neverCome,
        generators,
        uncorrected(uncorrected),
        null,
        part.thinking());
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

  private static long sum(List<LoadSecond> window, ToLongFunction<LoadSecond> figure) {
    return window.stream().mapToLong(figure).sum();
  }

  private static DoubleStream known(List<LoadSecond> window, ToDoubleFunction<LoadSecond> figure) {
    return window.stream().mapToDouble(figure).filter(value -> !Double.isNaN(value));
  }
}
