package dev.loomgauge.report.text;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** A row of a table, its fields by the names that a {@link Template} has for them. */
public final class TableRow {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Adds a field: a text, a truth value, or a list. */
  public TableRow with(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  @JsonValue
  Map<String, Object> fields() {
    return fields;
  }
}
