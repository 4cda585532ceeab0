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
  private record Kind(TrialWarning.Severity severity, String code) {}

  /**
   * What is told of one kind.
   *
   * @param example evidence of the first trial that has it
   */
  private record Told(String example, String remedy, Set<String> trials) {}

  private WarningsText() {}

  static List<String> lines(List<Trial> trials) {
    Map<Kind, Told> kinds = new LinkedHashMap<>();
    for (Trial trial : trials) {
      for (TrialWarning warning : trial.warnings()) {
        kinds
            .computeIfAbsent(
                new Kind(warning.severity(), warning.code()),
                kind -> new Told(warning.evidence(), warning.remedy(), new HashSet<>()))
            .trials()
            .add(trial.id());
      }
    }
    return kinds.entrySet().stream()
        .sorted(Comparator.comparing(e -> e.getKey().severity()))
        .map(e -> line(e.getKey(), e.getValue(), trials.size()))
        .toList();
  }

  private static String line(Kind kind, Told told, int trials) {
    return "%s %s, %d of %d trials%s: %s Remedy: %s"
        .formatted(
            kind.severity().name().toLowerCase(Locale.ROOT),
            kind.code(),
            told.trials().size(),
            trials,
            told.trials().size() > 1 ? ", in the first" : "",
            sentence(told.example()),
            told.remedy());
  }

  private static String sentence(String evidence) {
    return evidence.matches("(?s).*[.!?]\\s*") ? evidence.strip() : evidence + ".";
  }
}
