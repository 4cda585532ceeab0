package dev.loomgauge.load.measure;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.protocol.load.EngineSummary;
import java.util.ArrayList;
import java.util.List;

/**
 * The summary of the measured window.
 *
 * @param window everything that ended inside it
 * @param inFlightAtStart requests in flight when it began
 * @param process CPU and collections of its seconds
 */
record Summary(
    Plan plan,
    Timeline timeline,
    Tally window,
    int inFlightAtStart,
    ProcessMeter.Reading process,
    Ending ending,
    boolean interrupted) {
  EngineSummary line(List<String> notes) {
    List<String> warnings = new ArrayList<>(notes);
    warnings.addAll(SummaryWarnings.of(this));
    LatencyHistogram failed = window.failed;
    LatencyHistogram uncorrected = window.uncorrected;
    return new EngineSummary(
        count(),
        window.latencies.figures(),
        failed == null ? null : failed.figures(),
        uncorrected == null ? null : uncorrected.figures(),
        levels(),
        process.generator(window, missedStarts()),
        afterWindow(),
        interrupted,
        warnings,
        window.kinds.figures(plan.mix().names(), Outcomes::figures));
  }

  private EngineSummary.Count count() {
    long span = window.to - window.from;
    long errors = window.errorCount();
    return new EngineSummary.Count(
        timeline.windowStartEpochMs(),
        Rounded.ms(span),
        window.ok,
        span == 0 ? 0 : Rounded.of(window.ok * 1e9 / span),
        window.started,
        window.statuses(),
        window.errors(),
        errors == 0 ? 0 : Math.round(1e6 * errors / (window.ok + errors)) / 1e6,
        FailureKind.byWord(ending.samples),
        window.bytesIn);
  }

  private EngineSummary.Levels levels() {
    long span = window.to - window.from;
    boolean open = plan.model() instanceof Model.Open;
    return new EngineSummary.Levels(
        inFlightAtStart,
        window.inFlight.last,
        Rounded.mean(window.inFlight.area, span),
        window.thoughts == 0
            ? null
            : (Double) Rounded.ms((double) window.thoughtNanos / window.thoughts),
        window.connections.least,
        window.connections.most,
        window.reconnects,
        open ? (Long) (long) window.waiting.last : null,
        open ? (Double) Rounded.mean(window.waiting.area, span) : null);
  }

  /** Arrivals given up in the window, and those that the generator never came to. */
  long missedStarts() {
    return window.missedStarts + ending.drained.missedStarts;
  }

  private EngineSummary.AfterWindow afterWindow() {
    long[] ages = ending.ages();
    boolean none = ages.length == 0;
    return new EngineSummary.AfterWindow(
        ending.drained.ok,
        ending.drained.errors(),
        ages.length,
        none ? null : (Double) Rounded.ms(ages[ages.length / 2]),
        none ? null : (Double) Rounded.ms(ages[ages.length - 1]));
  }

  /** What a reader of a summary should know before believing it, each with its remedy. */
  static final class SummaryWarnings {
    private static final long LAG_NANOS = 50_000_000;
    private static final double BUSY = 0.85;

    private SummaryWarnings() {}

    static List<String> of(Summary summary) {
      Tally window = summary.window();
      if (window.to == window.from) {
        return List.of("the run ended before its window began: there is no figure");
      }
      List<String> warnings = new ArrayList<>();
      generator(summary, warnings);
      connections(summary, warnings);
      if (window.ok == 0) {
        warnings.add("no request succeeded inside the window: see errors and errorSamples");
      }
      return warnings;
    }

    private static void generator(Summary summary, List<String> warnings) {
      Tally window = summary.window();
      int threads = summary.plan().threads();
      if (window.lagMaxNanos > LAG_NANOS) {
        String late = "the generator was " + window.lagMaxNanos / 1_000_000 + " ms late at worst";
        warnings.add(late + ", which is in " + within(summary) + ": give it a free CPU");
      }
      double busy = summary.process().cpuSeconds() * 1e9 / (window.to - window.from);
      if (busy > BUSY * threads) {
        String used =
            "the generator used " + Rounded.of(busy) + " CPUs with " + threads + " thread(s)";
        warnings.add(used + ", so it may be the limit: use more threads or processes");
      }
      if (window.lateStarts > 0) {
        warnings.add(
            window.lateStarts
                + " starts were over 10 ms late by the generator's own doing: give it a free CPU");
      }
    }

    /** Times that have the generator's lateness in them. */
    private static String within(Summary summary) {
      return summary.plan().model() instanceof Model.Closed closed && !closed.think().isZero()
          ? "the latencies, or in the think times where it came late to a user's next request"
          : "the latencies";
    }

    private static void connections(Summary summary, List<String> warnings) {
      Tally window = summary.window();
      if (summary.missedStarts() > 0) {
        warnings.add(
            summary.missedStarts()
                + " arrivals were given up for want of a free connection, or came too late to be"
                + " sent: raise open.maxConnections or lower the rate");
      }
      if (summary.plan().model() instanceof Model.Open open
          && window.waiting.last > 0.1 * open.rate()) {
        warnings.add(
            window.waiting.last
                + " arrivals still waited for a connection at the end: the server takes less than the"
                + " rate, so latencies grow with the window: lower the rate or raise"
                + " open.maxConnections");
      }
      int least = window.connections.least;
      if (summary.plan().model() instanceof Model.Closed closed && least < closed.users()) {
        String few = closed.users() + " users had as few as " + least + " connections";
        warnings.add(few + ": see errors, or lengthen ramp and warm-up");
      }
      if (window.ok > 0 && window.reconnects > 0.1 * window.ok) {
        String closes =
            "the server closed %s connections for %s responses"
                .formatted(window.reconnects, window.ok);
        if (window.handshakes > 0) {
          double each = Rounded.ms((double) window.handshakeNanos / window.handshakes);
          closes += ", each followed by a TLS handshake of " + each + " ms";
        }
        warnings.add(closes + ": this measures connecting as much as serving");
      }
    }
  }
}
