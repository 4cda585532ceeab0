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
    row.put("inFlight", tally.inFlight.last);
    row.put("connections", tally.connections.last);
    row.put("bytesIn", tally.bytesIn);
    Json.latencies(row, tally.latencies, 50, 95, 99);
    row.put("lagMaxMs", Json.ms(tally.lagMaxNanos));
    row.put("lateStarts", tally.lateStarts);
    if (open) {
      row.put("missedStarts", tally.missedStarts);
      row.put("waiting", tally.waiting.last);
    }
    row.put("gcMs", process.gcMs());
    row.put("cpuSeconds", Json.rounded(process.cpuSeconds()));
    return row;
  }
}
