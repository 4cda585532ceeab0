package dev.loomgauge.core.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as in RFC 4180, with numbers in the root locale. */
public final class Csv {
  private Csv() {}

  /** One line without its end; fields with a comma, a quote or a line break are quoted. */
  public static String line(List<String> fields) {
    return String.join(",", fields.stream().map(Csv::quoted).toList());
  }

  /** A number with so many digits behind the point, or the empty field for null. */
  public static String number(@Nullable Double value, int digits) {
    return value == null || value.isNaN()
        ? ""
        : String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /** A text without its last line where that has no end: its writer was cut off in it. */
  static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /** All records of a text; a quoted field may hold line breaks. */
  public static List<List<String>> parse(String text) {
    List<List<String>> records = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted) {
        if (c != '"') {
          field.append(c);
        } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
          field.append('"');
          i++;
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == ',') {
        fields.add(field.toString());
        field.setLength(0);
      } else if (c == '\n') {
        fields.add(field.toString());
        field.setLength(0);
        records.add(List.copyOf(fields));
        fields.clear();
      } else if (c != '\r') {
        field.append(c);
      }
    }
    if (!field.isEmpty() || !fields.isEmpty()) {
      fields.add(field.toString());
      records.add(List.copyOf(fields));
    }
    return records;
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
