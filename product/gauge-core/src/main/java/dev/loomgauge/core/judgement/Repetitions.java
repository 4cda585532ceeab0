package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.MeasuringSide;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which trials are measured again: those that are void because of the machine ({@link
 * Trial#disturbed}) or of a measuring side that was busier than the prediction of before the trial,
 * whatever else they show, and no others. Neither throughput nor response time has a part in it.
 */
public final class Repetitions {
  /** Repetitions of one trial; a machine that disturbs three in a row will disturb the next. */
  public static final int MOST = 2;

  private static final String AGAIN = "-again";

  private Repetitions() {}

  /** The id of a repetition, from 1, of the trial with the original id. */
  public static String id(String original, long number) {
    return original + AGAIN + number;
  }

  /** Whether the trial with that id is the last repetition that is allowed. */
  public static boolean last(String id) {
    return id.endsWith(AGAIN + MOST);
  }

  /**
   * The trial of a cell in a block that is to be repeated: the first of them, where all are void
   * for a reason that a repetition may cure and one more is allowed.
   */
  public static Optional<Trial> due(String cell, int block, List<Trial> trials) {
    List<Trial> own =
        trials.stream().filter(t -> t.cell().equals(cell) && t.repetition() == block).toList();
    return own.size() <= MOST && own.stream().allMatch(Repetitions::curable)
        ? own.stream().findFirst()
        : Optional.empty();
  }

  /** Whether a repetition may be valid, by what voids the trial. */
  private static boolean curable(Trial trial) {
    return trial.disturbed() || busy(trial);
  }

  /** Whether the measuring side was too busy, and was predicted not to be. */
  private static boolean busy(Trial trial) {
    return trial.outcome() == Trial.Outcome.COMPLETED
        && trial.warnings().stream().anyMatch(Repetitions::voidsByUse)
        && MeasuringSide.predicted(trial.prediction())
            .filter(use -> use.share() <= MeasuringSide.TRUSTED)
            .isPresent();
  }

  private static boolean voidsByUse(TrialWarning warning) {
    return warning.severity() == TrialWarning.Severity.VOID
        && warning.code().equals(GateCode.MEASURING_SIDE_BUSY.key());
  }

  /** The id of the trial that this one repeats; its own if it repeats none. */
  public static String original(Trial trial) {
    return Objects.requireNonNullElse(trial.repeats(), trial.id());
  }

  /** Trials whose repetition is valid, so that nothing is missing for them. */
  public static int madeGood(List<Trial> trials) {
    return (int) trials.stream().filter(trial -> isMadeGood(trial, trials)).count();
  }

  /** Whether a trial is void and has a valid repetition among these. */
  public static boolean isMadeGood(Trial trial, List<Trial> trials) {
    return curable(trial)
        && trials.stream().anyMatch(t -> t.valid() && original(t).equals(original(trial)));
  }

  /** "2 trials were repeated because ... (1 foreign-cpu, 1 steal)."; empty where none was. */
  public static Optional<String> words(List<Trial> trials) {
    List<Trial> repetitions = trials.stream().filter(t -> t.repeats() != null).toList();
    if (repetitions.isEmpty()) {
      return Optional.empty();
    }
    Set<String> originals =
        repetitions.stream().map(Repetitions::original).collect(Collectors.toSet());
    List<Trial> voided =
        trials.stream().filter(t -> curable(t) && originals.contains(original(t))).toList();
    long lost = originals.size() - trials.stream().filter(t -> valid(t, originals)).count();
    return Optional.of(
        "%s %s repeated, because %s (%s)%s."
            .formatted(
                Numbers.count(originals.size(), "trial"),
                originals.size() == 1 ? "was" : "were",
                causes(voided, originals.size() == 1 ? "it" : "them"),
                codes(voided),
                lost == 0 ? "" : "; %d of them without a valid repetition".formatted(lost)));
  }

  private static String causes(List<Trial> voided, String whom) {
    List<String> causes = new ArrayList<>();
    if (voided.stream().anyMatch(Trial::disturbed)) {
      causes.add("the machine disturbed " + whom);
    }
    if (voided.stream().anyMatch(trial -> !trial.disturbed())) {
      causes.add("the measuring side was busier than predicted");
    }
    return String.join(" or ", causes);
  }

  private static boolean valid(Trial trial, Set<String> originals) {
    return trial.valid() && originals.contains(original(trial));
  }

  /** "2 foreign-cpu, 1 steal": why these trials are repeated, with the number of them. */
  public static String codes(List<Trial> voided) {
    Map<String, Long> codes =
        voided.stream()
            .flatMap(t -> t.warnings().stream().filter(w -> w.voidsByMachine() || voidsByUse(w)))
            .collect(
                Collectors.groupingBy(TrialWarning::code, TreeMap::new, Collectors.counting()));
    return codes.entrySet().stream()
        .map(code -> code.getValue() + " " + code.getKey())
        .collect(Collectors.joining(", "));
  }
}
