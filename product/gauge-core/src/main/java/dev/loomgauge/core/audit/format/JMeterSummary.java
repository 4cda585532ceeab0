package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.table.AuditColumn;
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

  private static PrintedMeasurement measurement(Printed printed, Line line) {
    PrintedMeasurement measurement = new PrintedMeasurement("", line.number());
    measurement.closed("threads of JMeter send again as soon as they have an answer");
    printed
        .line(ACTIVE)
        .ifPresent(
            started ->
                measurement.count(
                    AuditColumn.USERS, PrintedQuantity.number(started.group(1)), started.from()));
    measurement.count(AuditColumn.REQUESTS, PrintedQuantity.number(line.group(1)), line.from());
    measurement.count(AuditColumn.FAILURES, PrintedQuantity.number(line.group(8)), line.from());
    measurement.measured(
        AuditColumn.THROUGHPUT, PrintedQuantity.number(line.group(5)), line.from());
    measurement.ticked(AuditColumn.MEAN, PrintedQuantity.millis(line.group(6) + "ms"), line.from());
    measurement.ticked(AuditColumn.MAX, PrintedQuantity.millis(line.group(7) + "ms"), line.from());
    return measurement;
  }
}
