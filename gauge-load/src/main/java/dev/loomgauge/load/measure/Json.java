package dev.loomgauge.load.measure;

import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON vocabulary that rows and summary share: names, units and rounding. */
final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  static ObjectNode line(String type) {
    return MAPPER.createObjectNode().put("type", type);
  }

  /** Nanoseconds as milliseconds, to the microsecond. */
  static double ms(long nanos) {
    return rounded(nanos / 1e6);
  }

  static double rounded(double value) {
    return Math.round(value * 1e3) / 1e3;
  }

  static void errors(ObjectNode out, Tally tally) {
    ObjectNode errors = out.putObject("errors");
    tally.errors.forEach((kind, count) -> errors.put(kind.word(), count));
  }

  static void statuses(ObjectNode out, Tally tally) {
    ObjectNode status = out.putObject("status");
    for (int i = 0; i < tally.statuses.length; i++) {
      if (tally.statuses[i] > 0) {
        status.put(Integer.toString(i), tally.statuses[i]);
      }
    }
  }

  /**
   * Mean, maximum and percentiles named by their digits ({@code p999Ms} is the 99.9th); null where
   * nothing was recorded.
   */
  static void latencies(ObjectNode out, Latencies latencies, double... percentiles) {
    number(out, "meanMs", latencies, Latencies::meanNanos);
    for (double percentile : percentiles) {
      String digits = Double.toString(percentile).replace(".0", "").replace(".", "");
      number(out, "p" + digits + "Ms", latencies, l -> l.nanosAt(percentile));
    }
    number(out, "maxMs", latencies, Latencies::longestNanos);
  }

  static void number(
      ObjectNode out,
      String key,
      Latencies latencies,
      java.util.function.ToDoubleFunction<Latencies> figure) {
    if (latencies.count() == 0) {
      out.putNull(key);
    } else {
      out.put(key, rounded(figure.applyAsDouble(latencies) / 1e6));
    }
  }

  static void under(ObjectNode out, String key, Consumer<ObjectNode> fill) {
    fill.accept(out.putObject(key));
  }
}
