package dev.loomgauge.report.chart.option;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A part of an ECharts option. Colours are tokens of {@code charts.js} ({@code $virtual}),
 * functions are names in it ({@code fn:tips}).
 *
 * @param <P> the part itself, so that calls can be chained
 */
public abstract class Part<P extends Part<P>> {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  /** With one more entry, or with another value of it. */
  @SuppressWarnings("unchecked")
  final P with(String key, Object value) {
    entries.put(key, value);
    return (P) this;
  }

  /** With one more entry in a part of it. */
  @SuppressWarnings("unchecked")
  final P with(String part, String key, Object value) {
    ((Plain) entries.computeIfAbsent(part, _ -> new Plain())).with(key, value);
    return (P) this;
  }

  /** Its entries, as they are written to JSON. */
  @JsonValue
  final Map<String, Object> entries() {
    return entries;
  }
}
