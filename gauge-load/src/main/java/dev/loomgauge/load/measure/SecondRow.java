package dev.loomgauge.load.measure;

import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** The row of one second: counts of what ended in it, and the generator's own health. */
final class SecondRow {
  private SecondRow() {}

  static ObjectNode of(Tally tally, Timeline timeline, ProcessMeter.Reading process, boolean open) {
    ObjectNode row = Json.line("second");
    row.put("second", tally.second);
    row.put("epochMs", timeline.epochMs(tally.from));
    row.put("spanMs", Json.ms(tally.to - tally.from));
    row.put("phase", timeline.phase(tally.from).name().toLowerCase(Locale.ROOT));
    row.put("started", tally.started);
    row.put("ok", tally.ok);
    Json.errors(row, tally);
    Json.statuses(row, tally);
    long span = tally.to - tally.from;
    row.put("inFlight", tally.inFlight.last);
    row.put("meanInFlight", span == 0 ? 0 : Json.rounded((double) tally.inFlight.area / span));
    row.put("agesMs", Json.rounded(tally.agesNanos / 1e6));
    row.put("connections", tally.connections.last);
    row.put("connectionsMin", tally.connections.least);
    row.put("connectionsMax", tally.connections.most);
    row.put("bytesIn", tally.bytesIn);
    row.put("sumMs", Json.rounded(tally.latencies.sumNanos() / 1e6));
    row.put("failedSumMs", Json.rounded(tally.failed == null ? 0 : tally.failed.sumNanos() / 1e6));
    Json.number(row, "minMs", tally.latencies, Latencies::shortestNanos);
    Json.latencies(row, tally.latencies, 50, 95, 99);
    row.put("lagMaxMs", Json.ms(tally.lagMaxNanos));
    row.put("lateStarts", tally.lateStarts);
    if (!open) {
      row.put("thoughts", tally.thoughts);
      row.put("thoughtSumMs", Json.rounded(tally.thoughtNanos / 1e6));
      row.put("thoughtAgesMs", Json.rounded(tally.thoughtAgesNanos / 1e6));
    }
    if (open) {
      row.put("missedStarts", tally.missedStarts);
      row.put("waiting", tally.waiting.last);
    }
    row.put("gcMs", process.gcMs());
    row.put("cpuSeconds", Json.rounded(process.cpuSeconds()));
    return row;
  }
}
