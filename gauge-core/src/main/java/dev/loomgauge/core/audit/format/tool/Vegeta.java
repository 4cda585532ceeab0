package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Printed.Line;
import dev.loomgauge.core.audit.format.Quantity;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The text report of vegeta, which sends at a rate. Its throughput is that of the successes. */
public final class Vegeta implements LoadTestFormat {
  static final String OPEN = "vegeta sends at a rate, whether answers come or not";

  private static final Pattern REQUESTS =
      Pattern.compile(
          "^Requests\\s+\\[total, rate, throughput\\]\\s+(\\d{1,15}), ([\\d.]+), ([\\d.]+)");
  private static final Pattern DURATION =
      Pattern.compile("^Duration\\s+\\[total, attack, wait\\]\\s+(\\S+), ");
  private static final Pattern LATENCIES = Pattern.compile("^Latencies\\s+\\[(.*)\\]\\s+(.*)$");
  private static final Pattern SUCCESS = Pattern.compile("^Success\\s+\\[ratio\\]\\s+([\\d.]+)%");
  private static final Pattern CODES =
      Pattern.compile("^Status Codes\\s+\\[code:count\\]\\s+(.*)$");
  private static final Pattern CODE = Pattern.compile("(\\d{1,15}):(\\d{1,15})");

  @Override
  public String name() {
    return "vegeta";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<Measurement> all = new ArrayList<>();
    for (Optional<Line> begin = printed.line(REQUESTS);
        begin.isPresent();
        begin = printed.line(REQUESTS, begin.get().number())) {
      all.add(one(printed, begin.get()));
    }
    return all.isEmpty() ? Optional.empty() : Optional.of(new Reading(name(), all));
  }

  private static Measurement one(Printed printed, Line begin) {
    Measurement measurement = new Measurement("", begin.number());
    measurement.open(OPEN);
    measurement.count(Column.REQUESTS, Quantity.number(begin.group(1)), begin.from());
    measurement.measured(Column.THROUGHPUT, Quantity.number(begin.group(3)), begin.from());
    printed
        .line(DURATION, begin.number())
        .ifPresent(
            line ->
                measurement.measured(
                    Column.DURATION, Times.seconds(Quantity.millis(line.group(1))), line.from()));
    printed.line(LATENCIES, begin.number()).ifPresent(line -> latencies(measurement, line));
    printed
        .line(CODES, begin.number())
        .ifPresentOrElse(
            line -> failures(measurement, line),
            () ->
                printed.line(SUCCESS, begin.number()).ifPresent(line -> share(measurement, line)));
    return measurement;
  }

  /** Older versions have no minimum, so the names say which figure stands where. */
  private static void latencies(Measurement measurement, Line line) {
    List<String> names = List.of(line.group(1).split(", ", -1));
    List<String> values = List.of(line.group(2).split(", ", -1));
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      Column column =
          switch (names.get(i).strip()) {
            case "mean" -> Column.MEAN;
            case "50" -> Column.P50;
            case "90" -> Column.P90;
            case "95" -> Column.P95;
            case "99" -> Column.P99;
            case "max" -> Column.MAX;
            default -> null;
          };
      if (column != null) {
        measurement.measured(column, Quantity.millis(values.get(i)), line.from());
      }
    }
  }

  private static void failures(Measurement measurement, Line line) {
    long failed =
        CODE.matcher(line.group(1))
            .results()
            .filter(code -> !code.group(1).startsWith("2") && !code.group(1).startsWith("3"))
            .mapToLong(code -> Long.parseLong(code.group(2)))
            .sum();
    measurement.take(Column.FAILURES, Figure.exact(failed), line.from());
  }

  private static void share(Measurement measurement, Line line) {
    Quantity.number(line.group(1))
        .ifPresent(
            ok ->
                measurement.take(
                    Column.FAILURES,
                    new Figure(Math.max(0, 100 - ok.value()), ok.digit(), 0, true),
                    line.from()));
  }
}
