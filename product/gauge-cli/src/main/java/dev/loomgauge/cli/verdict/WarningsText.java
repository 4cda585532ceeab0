package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * "Void: busy (2 of 12 trials). Cautions: not-warm (3 of 12 trials)."; notes, and what voided
   * trials that have a valid repetition, are left out. Empty without any.
   */
  static Optional<String> brief(List<Trial> trials) {
    List<Trial> counted =
        trials.stream().filter(trial -> !Repetitions.isMadeGood(trial, trials)).toList();
    List<String> parts =
        Stream.of(
                codes("Void: ", TrialWarning.Severity.VOID, counted, trials.size()),
                codes("Cautions: ", TrialWarning.Severity.CAUTION, counted, trials.size()))
            .flatMap(Optional::stream)
            .toList();
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", parts));
  }

  private static Optional<String> codes(
      String title, TrialWarning.Severity severity, List<Trial> counted, int all) {
    Map<String, Long> codes =
        counted.stream()
            .flatMap(
                trial ->
                    trial.warnings().stream()
                        .filter(warning -> warning.severity() == severity)
                        .map(TrialWarning::code)
                        .distinct())
            .collect(Collectors.groupingBy(code -> code, TreeMap::new, Collectors.counting()));
    return codes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            codes.entrySet().stream()
                .map(code -> "%s (%d of %d trials)".formatted(code.getKey(), code.getValue(), all))
                .collect(Collectors.joining(", ", title, ".")));
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
