package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The warnings of all trials, one line a code, the gravest first. */
final class WarningsText {
  private record Kind(TrialWarning.Severity severity, String code, String remedy) {}

  private WarningsText() {}

  static List<String> lines(List<Trial> trials) {
    Map<Kind, Set<String>> kinds = new LinkedHashMap<>();
    for (Trial trial : trials) {
      for (TrialWarning warning : trial.warnings()) {
        kinds
            .computeIfAbsent(
                new Kind(warning.severity(), warning.code(), warning.remedy()),
                kind -> new HashSet<>())
            .add(trial.id());
      }
    }
    return kinds.entrySet().stream()
        .sorted(Comparator.comparing(e -> e.getKey().severity()))
        .map(e -> line(e.getKey(), e.getValue().size(), trials.size()))
        .toList();
  }

  private static String line(Kind kind, int warned, int trials) {
    return "%s %s, %d of %d trials: %s"
        .formatted(
            kind.severity().name().toLowerCase(Locale.ROOT),
            kind.code(),
            warned,
            trials,
            kind.remedy());
  }
}
