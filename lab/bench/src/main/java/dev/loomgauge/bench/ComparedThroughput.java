package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Comparison;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** One comparison of throughput as the fields of a row. */
final class ComparedThroughput {
  private ComparedThroughput() {}

  /** Which cells, their ratio, its interval, and what may be said. */
  static List<String> fields(Comparison compared) {
    String levels =
        compared.levels().entrySet().stream()
            .map(level -> level.getKey() + " " + level.getValue())
            .collect(Collectors.joining(", "));
    return List.of(
        "%s %s over %s, %s"
            .formatted(compared.factor(), compared.candidate(), compared.baseline(), levels),
        compared.ratio() == null ? "" : Numbers.number(compared.ratio()) + " times",
        compared.interval() == null
            ? ""
            : "%s to %s"
                .formatted(
                    Numbers.number(compared.interval().low()),
                    Numbers.number(compared.interval().high())),
        compared.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
