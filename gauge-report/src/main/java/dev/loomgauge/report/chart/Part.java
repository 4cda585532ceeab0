package dev.loomgauge.report.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
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

  /**
   * An option that is placed by the width of the page.
   *
   * @param narrow what it adds on a page of up to {@link Chart#NARROW} pixels
   * @param wide what it adds on a wider one
   */
  static Part byWidth(Part option, Part narrow, Part wide) {
    return part()
        .with("baseOption", option)
        .with(
            "media",
            List.of(
                part().with("query", part().with("maxWidth", Chart.NARROW)).with("option", narrow),
                part().with("option", wide)));
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
