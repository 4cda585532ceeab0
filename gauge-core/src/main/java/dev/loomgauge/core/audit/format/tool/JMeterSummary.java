package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.format.Quantity;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.table.Column;
import java.util.Optional;
import java.util.regex.Pattern;

/** The line {@code summary =} that JMeter prints without a window; the last one counts. */
public final class JMeterSummary implements LoadTestFormat {
  private static final Pattern SUMMARY =
      Pattern.compile(
          "summary =\\s+(\\d{1,15}) in (\\d+):(\\d+):([\\d.]+) =\\s+([\\d.]+)/s Avg:\\s+(\\d{1,15}) Min:\\s+\\d+"
              + " Max:\\s+(\\d{1,15}) Err:\\s+(\\d{1,15})");
  private static final Pattern ACTIVE = Pattern.compile("Started: (\\d{1,15}) Finished: \\d+");

  @Override
  public String name() {
    return "JMeter";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    Optional<Line> last = Optional.empty();
    for (Optional<Line> line = printed.line(SUMMARY);
        line.isPresent();
        line = printed.line(SUMMARY, line.get().number())) {
      last = line;
    }
    return last.map(line -> Reading.of(name(), measurement(printed, line)));
  }

  private static Measurement measurement(Printed printed, Line line) {
    Measurement measurement = new Measurement("", line.number());
    measurement.closed("threads of JMeter send again as soon as they have an answer");
    printed
        .line(ACTIVE)
        .ifPresent(
            started ->
                measurement.count(Column.USERS, Quantity.number(started.group(1)), started.from()));
    measurement.count(Column.REQUESTS, Quantity.number(line.group(1)), line.from());
    measurement.count(Column.FAILURES, Quantity.number(line.group(8)), line.from());
    measurement.measured(Column.THROUGHPUT, Quantity.number(line.group(5)), line.from());
    measurement.ticked(Column.MEAN, Quantity.millis(line.group(6) + "ms"), line.from());
    measurement.ticked(Column.MAX, Quantity.millis(line.group(7) + "ms"), line.from());
    return measurement;
  }
}
