package dev.loomgauge.run.load.own;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Uncorrected;
import dev.loomgauge.protocol.load.LoadSecond;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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
    LoadSecond whole = window.stream().reduce(LoadSecond::plus).orElseThrow();
    LoadSecond.Requests requests = whole.requests();
    double seconds = window.stream().mapToDouble(LoadSecond::spanMs).sum() / 1000;
    long ok = requests.ok();
    long failed = whole.failed();
    return new LoadSummary(
        Instant.ofEpochMilli(window.getFirst().epochMillis()).toString(),
        seconds,
        ok,
        seconds > 0 ? ok / seconds : 0,
        requests.started(),
        ok == 0 ? 0 : requests.sumMs() / ok,
        Objects.requireNonNullElse(whole.latencies().minMs(), 0.0),
        percentile(latencies, 50),
        percentile(latencies, 90),
        percentile(latencies, 95),
        percentile(latencies, 99),
        percentile(latencies, 99.9),
        Objects.requireNonNullElse(whole.latencies().maxMs(), 0.0),
        ok + failed == 0 ? 0 : (double) failed / (ok + failed),
        requests.status(),
        requests.errors(),
        part.inFlightAtStart(),
        window.getLast().inFlight(),
        window.stream().mapToDouble(s -> s.level().meanInFlight() * s.spanMs()).sum()
            / (seconds * 1000),
        part.inSystem(),
        window.stream().mapToLong(s -> s.level().connectionsMin()).min().orElse(0),
        window.stream().mapToLong(s -> s.level().connectionsMax()).max().orElse(0),
        whole.generator().lagMaxMs(),
        whole.generator().lateStarts(),
        whole.generator().missedStarts() + neverCome,
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
}
