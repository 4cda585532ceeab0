package dev.loomgauge.report.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of an ECharts option, named as in the ECharts documentation. Colours are tokens of {@code
 * charts.js} ({@code $virtual}), functions are names in it ({@code fn:tips}).
 */
final class Part {
  private final Map<String, @Nullable Object> entries = new LinkedHashMap<>();

  private Part() {}

  static Part part() {
    return new Part();
  }

  /** With one more entry. */
  Part with(String key, @Nullable Object value) {
    entries.put(key, value);
    return this;
  }

  @JsonValue
  Map<String, @Nullable Object> entries() {
    return entries;
  }
}
