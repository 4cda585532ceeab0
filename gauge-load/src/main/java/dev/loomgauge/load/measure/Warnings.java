package dev.loomgauge.load.measure;

import dev.loomgauge.load.plan.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader of a summary should know before believing it, each with its remedy. */
final class Warnings {
  private static final long LAG_NANOS = 50_000_000;
  private static final double BUSY = 0.85;

  private Warnings() {}

  static List<String> of(Summary summary) {
    List<String> warnings = new ArrayList<>();
    Tally window = summary.window();
    double seconds = (window.to - window.from) / 1e9;
    if (seconds == 0) {
      return List.of("the run ended before its window began: there is no figure");
    }
    if (window.lagMaxNanos > LAG_NANOS) {
      warnings.add(
          text(
              "the generator was %.0f ms late at worst, which is in the latencies: give it a free CPU",
              window.lagMaxNanos / 1e6));
    }
    double busy = summary.process().cpuSeconds() / seconds;
    if (busy > BUSY * summary.plan().threads()) {
      warnings.add(
          text(
              "the generator used %.2f CPUs with %d thread(s), so it may be the limit: use more threads or processes",
              busy, summary.plan().threads()));
    }
    if (window.lateStarts > 0) {
      warnings.add(text("%d starts were over 10 ms late by the generator's own doing", window.lateStarts));
    }
    if (summary.missedStarts() > 0) {
      warnings.add(
          text(
              "%d arrivals in the window were never sent for want of a free connection: raise open.maxConnections or lower the rate",
              summary.missedStarts()));
    }
    if (summary.plan().model() instanceof Model.Closed closed && window.connections.least < closed.users()) {
      warnings.add(
          text(
              "%d users had as few as %d connections: see errors, or lengthen ramp and warm-up",
              closed.users(), window.connections.least));
    }
    if (window.ok > 0 && window.reconnects > 0.1 * window.ok) {
      warnings.add(
          text(
              "the server closed %d connections for %d responses: this measures connecting as much as serving",
              window.reconnects, window.ok));
    }
    if (window.ok == 0) {
      warnings.add("no request succeeded inside the window: see errors and errorSamples");
    }
    return warnings;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
