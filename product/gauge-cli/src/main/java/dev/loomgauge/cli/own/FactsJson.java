package dev.loomgauge.cli.own;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ForecastScore;
import dev.loomgauge.core.gate.ServiceFacts.CountedFact;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code facts.json}: what a request does, as {@code schemas/facts.schema.json} has it. */
final class FactsJson {
  private static final int VERSION = 1;

  /** In place of a number that JSON does not have. */
  private static final String UNLIMITED = "unlimited";

  private FactsJson() {}

  static String of(FactsTry.Known known) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("version", VERSION);
    all.put("begun", known.begun().toString());
    all.put("machine", known.machine());
    all.put("service", known.asked().name());
    all.put("recordedRequests", known.facts().requests());
    known.facts().invalid().ifPresent(why -> all.put("void", why));
    all.put("facts", known.facts().facts().stream().map(FactsJson::fact).toList());
    List<Map<String, Object>> predicted = new ArrayList<>();
    for (PredictionsCsv.Row row : known.rows()) {
      Expected expected = row.prediction().expected();
      if (expected != null) {
        predicted.add(predicted(row, expected));
      }
    }
    all.put("predicted", predicted);
    known.unpredicted().ifPresent(why -> all.put("unpredicted", why));
    return Json.write(all) + "\n";
  }

  private static Map<String, Object> fact(CountedFact fact) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", fact.kind().key());
    map.put("of", fact.of());
    map.put("words", fact.words());
    map.put("unit", fact.kind().unit());
    map.put("windows", fact.windows().stream().map(FactsJson::number).toList());
    if (fact.seen()) {
      map.put("figure", fact.figureWords());
      map.put("low", number(fact.low()));
      map.put("high", number(fact.high()));
    }
    return map;
  }

  private static Object number(double figure) {
    return Double.isInfinite(figure) ? UNLIMITED : (Object) figure;
  }

  private static Map<String, Object> predicted(PredictionsCsv.Row row, Expected expected) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("threads", row.levels().getOrDefault(ThreadMode.FACTOR, ""));
    map.put("users", Integer.parseInt(row.levels().getOrDefault("users", "0")));
    map.put("rps", expected.throughputRps());
    map.put("figure", VirtualForecast.figure(expected, Figure.THROUGHPUT));
    expected
        .interval(Figure.THROUGHPUT)
        .ifPresent(
            range -> {
              map.put("low", range.low());
              map.put("high", range.high());
            });
    map.put("limitedBy", ForecastScore.limit(row));
    return map;
  }
}
