package dev.loomgauge.cli.own;

import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is predicted of a service whose CPU limits it. */
final class PredictedRow {
  private PredictedRow() {}

  static PredictionsCsv.Row of(String threads, int users, double rps, Expected expected) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("users", String.valueOf(users));
    return new PredictionsCsv.Row(
        "2026-11-21T20:15:00Z",
        threads + "-" + users,
        levels,
        new Prediction(
            100,
            rps,
            null,
            5.0,
            List.of(
                new Limit(
                    "service-cpu",
                    Limit.Kind.STATION,
                    new Limit.Terms("CPU of service", 1, 1.0 / rps),
                    false,
                    0.01)),
            expected));
  }
}
