package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  /** "Void: busy (2 of 12 trials). Cautions: not-warm (12 of 12 trials)." Empty without any. */
  static Optional<String> brief(List<Trial> trials) {
    Map<TrialWarning.Severity, Map<String, Integer>> counts =
        new EnumMap<>(TrialWarning.Severity.class);
    trials.forEach(
        trial ->
            trial.warnings().stream()
                .collect(Collectors.toMap(TrialWarning::code, TrialWarning::severity, (a, _) -> a))
                .forEach(
                    (code, severity) ->
                        counts
                            .computeIfAbsent(severity, _ -> new TreeMap<>())
                            .merge(code, 1, Integer::sum)));
    return counts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            counts.entrySet().stream()
                .map(
                    severity ->
                        title(severity.getKey())
                            + severity.getValue().entrySet().stream()
                                .map(
                                    code ->
                                        "%s (%d of %d trials)"
                                            .formatted(
                                                code.getKey(), code.getValue(), trials.size()))
                                .collect(Collectors.joining(", "))
                            + ".")
                .collect(Collectors.joining(" ")));
  }

  private static String title(TrialWarning.Severity severity) {
    return switch (severity) {
      case VOID -> "Void: ";
      case CAUTION -> "Cautions: ";
      case NOTE -> "Seen: ";
    };
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
