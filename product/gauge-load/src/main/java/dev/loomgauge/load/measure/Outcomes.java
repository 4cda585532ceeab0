package dev.loomgauge.load.measure;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import java.util.EnumMap;
import java.util.Map;

/** How requests ended over a span of time: those of one kind, or all. */
class Outcomes {
  final Map<FailureKind, Long> errors = new EnumMap<>(FailureKind.class);
  final LatencyHistogram latencies = new LatencyHistogram();
  long ok;

  final void ok(long nanos) {
    ok++;
    latencies.record(nanos);
  }

  final void error(FailureKind kind) {
    errors.merge(kind, 1L, Long::sum);
  }

  final void add(Outcomes other) {
    ok += other.ok;
    other.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    latencies.add(other.latencies);
  }

  final LoadSecond.KindCount count() {
    return new LoadSecond.KindCount(ok, errors(), Rounded.ms(latencies.sumNanos()));
  }

  final EngineSummary.KindFigures figures() {
    return new EngineSummary.KindFigures(ok, errors(), latencies.figures());
  }

  final Map<String, Long> errors() {
    return FailureKind.byWord(errors);
  }
}
