package dev.loomgauge.load.measure;

import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

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

  ObjectNode json(List<String> notes) {
    long span = window.to - window.from;
    long errors = window.errorCount();
    ObjectNode out = Json.line("summary");
    out.put("windowStartEpochMs", timeline.windowStartEpochMs());
    out.put("windowMs", Json.ms(span));
    out.put("ok", window.ok);
    out.put("throughputRps", span == 0 ? 0 : Json.rounded(window.ok * 1e9 / span));
    out.put("begunInWindow", window.started);
    Json.latencies(out, window.latencies, 50, 90, 95, 99, 99.9);
    Json.number(out, "minMs", window.latencies, Latencies::shortestNanos);
    Json.statuses(out, window);
    Json.errors(out, window);
    out.put("errorRate", errors == 0 ? 0 : Math.round(1e6 * errors / (window.ok + errors)) / 1e6);
    Json.under(
        out,
        "errorSamples",
        it -> ending.samples.forEach((kind, text) -> it.put(kind.word(), text)));
    Latencies failed = window.failed;
    if (failed != null) {
      Json.under(out, "errorLatency", it -> Json.latencies(it, failed, 50, 99));
    }
    out.put("inFlightAtStart", inFlightAtStart);
    out.put("inFlightAtEnd", window.inFlight.last);
    out.put("meanInFlight", span == 0 ? 0 : Json.rounded((double) window.inFlight.area / span));
    if (window.thoughts > 0) {
      out.put("meanThinkMs", Json.rounded(window.thoughtNanos / 1e6 / window.thoughts));
    }
    out.put("connectionsMin", window.connections.least);
    out.put("connectionsMax", window.connections.most);
    out.put("reconnects", window.reconnects);
    out.put("bytesIn", window.bytesIn);
    out.put("lagMaxMs", Json.ms(window.lagMaxNanos));
    out.put("lateStarts", window.lateStarts);
    out.put("missedStarts", missedStarts());
    out.put("gcMs", process.gcMs());
    out.put("cpuSeconds", Json.rounded(process.cpuSeconds()));
    Latencies uncorrected = window.uncorrected;
    if (uncorrected != null) {
      out.put("waitingAtEnd", window.waiting.last);
      out.put("meanWaiting", span == 0 ? 0 : Json.rounded((double) window.waiting.area / span));
      Json.under(out, "uncorrected", it -> Json.latencies(it, uncorrected, 50, 90, 95, 99, 99.9));
    }
    Json.under(out, "afterWindow", this::afterWindow);
    out.put("interrupted", interrupted);
    var warnings = out.putArray("warnings");
    notes.forEach(warnings::add);
    Warnings.of(this).forEach(warnings::add);
    return out;
  }

  /** Arrivals given up in the window, and those that the generator never came to. */
  long missedStarts() {
    return window.missedStarts + ending.drained.missedStarts;
  }

  boolean closed() {
    return plan.model() instanceof Model.Closed;
  }

  private void afterWindow(ObjectNode out) {
    long[] ages = ending.ages();
    out.put("ok", ending.drained.ok);
    Json.errors(out, ending.drained);
    out.put("unanswered", ages.length);
    if (ages.length > 0) {
      out.put("unansweredMedianAgeMs", Json.ms(ages[ages.length / 2]));
      out.put("unansweredMaxAgeMs", Json.ms(ages[ages.length - 1]));
    }
  }
}
