package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What speaks against trials.
 *
 * @param warnings one a kind of warning, the gravest first
 * @param failures trials that did not end as planned
 */
record Doubts(List<Warning> warnings, List<Evidence> failures) {

  /**
   * One kind of warning.
   *
   * @param effect what follows, for people
   */
  record Warning(
      String code, String severity, String effect, String remedy, List<Evidence> evidence) {}

  /** What was seen in one trial. */
  record Evidence(String trial, String text) {}

  static Doubts of(List<Trial> trials) {
    record Kind(Severity severity, String code, String remedy) {}
    Map<Kind, List<Evidence>> kinds = new LinkedHashMap<>();
    List<Evidence> failures = new ArrayList<>();
    for (Trial trial : trials) {
      for (TrialWarning warning : trial.warnings()) {
        kinds
            .computeIfAbsent(
                new Kind(warning.severity(), warning.code(), warning.remedy()),
                kind -> new ArrayList<>())
            .add(new Evidence(trial.id(), warning.evidence()));
      }
      if (trial.outcome() != Trial.Outcome.COMPLETED) {
        String failure = trial.failure();
        failures.add(
            new Evidence(trial.id(), Found.state(trial) + (failure == null ? "" : ": " + failure)));
      }
    }
    List<Warning> warnings =
        kinds.entrySet().stream()
            .sorted(Comparator.comparing(e -> e.getKey().severity()))
            .map(
                e ->
                    new Warning(
                        e.getKey().code(),
                        e.getKey().severity().name().toLowerCase(Locale.ROOT),
                        effect(e.getKey().severity()),
                        e.getKey().remedy(),
                        List.copyOf(e.getValue())))
            .toList();
    return new Doubts(warnings, List.copyOf(failures));
  }

  private static String effect(Severity severity) {
    return switch (severity) {
      case VOID -> "out of the conclusions";
      case CAUTION -> "counts, with care";
      case NOTE -> "worth knowing";
    };
  }
}
