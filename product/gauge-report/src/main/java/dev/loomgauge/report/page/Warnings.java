package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What speaks against trials.
 *
 * @param count how many trials have which sort of warning, in a sentence; empty without warnings
 * @param warnings one a kind of warning, the gravest first
 * @param failures trials that did not end as planned
 */
record Warnings(String count, List<Warning> warnings, List<Evidence> failures) {
  /** A longer list of trials with the same warning is collapsed. */
  private static final int SHOWN = 4;

  /**
   * One kind of warning.
   *
   * @param effect what follows, for people
   * @param trials how many trials have it: "3 of 12 trials"
   * @param folded how many others there are; empty when none
   */
  record Warning(
      String code,
      String severity,
      String effect,
      String trials,
      String remedy,
      List<Evidence> evidence,
      String folded,
      List<Evidence> more) {}

  record Evidence(String trial, String text) {}

  static Warnings of(List<Trial> trials) {
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
            new Evidence(trial.id(), Names.state(trial) + (failure == null ? "" : ": " + failure)));
      }
    }
    List<Warning> warnings =
        kinds.entrySet().stream()
            .sorted(Comparator.comparing(e -> e.getKey().severity()))
            .map(
                e -> {
                  List<Evidence> seen = e.getValue();
                  int first = Math.min(SHOWN, seen.size());
                  return new Warning(
                      e.getKey().code(),
                      e.getKey().severity().name().toLowerCase(Locale.ROOT),
                      effect(e.getKey().severity()),
                      of(seen.stream().map(Evidence::trial).distinct().count(), trials),
                      e.getKey().remedy(),
                      List.copyOf(seen.subList(0, first)),
                      first == seen.size() ? "" : String.valueOf(seen.size() - first),
                      List.copyOf(seen.subList(first, seen.size())));
                })
            .toList();
    return new Warnings(warnings.isEmpty() ? "" : count(trials), warnings, List.copyOf(failures));
  }

  private static String of(long some, List<Trial> trials) {
    return some + " of " + trials.size() + (trials.size() == 1 ? " trial" : " trials");
  }

  private static String count(List<Trial> trials) {
    return "%s void by a warning, %s with a caution, %s with a note. A code names the check that warned; below it is the evidence of each trial."
        .formatted(
            of(having(trials, Severity.VOID), trials),
            having(trials, Severity.CAUTION),
            having(trials, Severity.NOTE));
  }

  private static long having(List<Trial> trials, Severity severity) {
    return trials.stream()
        .filter(trial -> trial.warnings().stream().anyMatch(w -> w.severity() == severity))
        .count();
  }

  private static String effect(Severity severity) {
    return switch (severity) {
      case VOID -> "out of the conclusions";
      case CAUTION -> "counts, with care";
      case NOTE -> "worth knowing";
    };
  }
}
