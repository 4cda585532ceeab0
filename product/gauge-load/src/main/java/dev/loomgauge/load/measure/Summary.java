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
}
