package dev.loomgauge.core.audit.format.tool;

import dev.loomgauge.core.audit.format.LoadTestFormat;
import dev.loomgauge.core.audit.format.Measurement;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Quantity;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.table.Column;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** {@code statistics.json} of JMeter's dashboard: its total, with the percentiles 90, 95 and 99. */
public final class JMeterStatistics implements LoadTestFormat {
  private static final Map<Column, String> TIMES =
      Map.of(
          Column.MEAN, "meanResTime",
          Column.P50, "medianResTime",
          Column.P90, "pct1ResTime",
          Column.P95, "pct2ResTime",
          Column.P99, "pct3ResTime",
          Column.MAX, "maxResTime");

  @Override
  public String name() {
    return "JMeter dashboard";
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    JsonNode total = printed.json().path("Total");
    if (!total.has("sampleCount") || !total.has("meanResTime")) {
      return Optional.empty();
    }
    Measurement measurement = new Measurement("Total", 1);
    measurement.closed("threads of JMeter send again as soon as they have an answer");
    measurement.count(
        Column.REQUESTS, Quantity.json(total.path("sampleCount"), 1), "Total.sampleCount");
    measurement.count(
        Column.FAILURES, Quantity.json(total.path("errorCount"), 1), "Total.errorCount");
    measurement.measured(
        Column.THROUGHPUT, Quantity.json(total.path("throughput"), 1), "Total.throughput");
    TIMES.forEach(
        (column, key) ->
            measurement.ticked(column, Quantity.json(total.path(key), 1), "Total." + key));
    measurement.note("pct1, pct2 and pct3 are taken for the percentiles 90, 95 and 99.");
    return Optional.of(Reading.of(name(), measurement));
  }
}
