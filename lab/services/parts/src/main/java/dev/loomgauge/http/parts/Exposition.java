package dev.loomgauge.http.parts;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The Prometheus text format, version 0.0.4. */
final class Exposition {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private Exposition() {}

  static String of(List<Family> families) {
    StringBuilder text = new StringBuilder();
    for (Family family : families) {
      text.append("# HELP %s %s\n".formatted(family.name(), escaped(family.help())));
      text.append("# TYPE %s %s\n".formatted(family.name(), family.type().word()));
      for (Family.Sample sample : family.samples()) {
        text.append(family.name())
            .append(labels(sample.labels()))
            .append(' ')
            .append(number(sample.value()))
            .append('\n');
      }
    }
    return text.toString();
  }

  private static String labels(Map<String, String> labels) {
    return labels.isEmpty()
        ? ""
        : new TreeMap<>(labels)
            .entrySet().stream()
                .map(e -> e.getKey() + "=\"" + escaped(e.getValue()).replace("\"", "\\\"") + "\"")
                .collect(Collectors.joining(",", "{", "}"));
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n");
  }

  /** As Go reads it; whole numbers without a fraction. */
  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }
}
