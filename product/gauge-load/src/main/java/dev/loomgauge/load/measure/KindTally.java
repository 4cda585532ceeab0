package dev.loomgauge.load.measure;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was counted of one kind of request over a span of time. */
final class KindTally {
  private final Map<FailureKind, Long> errors = new EnumMap<>(FailureKind.class);
  private final LatencyHistogram latencies = new LatencyHistogram();
  private long ok;

  void ok(long nanos) {
    ok++;
    latencies.record(nanos);
  }

  void error(FailureKind kind) {
    errors.merge(kind, 1L, Long::sum);
  }

  void add(KindTally other) {
    ok += other.ok;
    other.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    latencies.add(other.latencies);
  }

  LatencyHistogram latencies() {
    return latencies;
  }

  LoadSecond.KindCount count() {
    return new LoadSecond.KindCount(ok, words(), Rounded.ms(latencies.sumNanos()));
  }

  EngineSummary.KindFigures figures() {
    return new EngineSummary.KindFigures(ok, words(), latencies.figures());
  }

  private Map<String, Long> words() {
    Map<String, Long> counts = new LinkedHashMap<>();
    errors.forEach((kind, count) -> counts.put(kind.word(), count));
    return counts;
  }
}
