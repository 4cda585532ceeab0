package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which trials are measured again: those that are void because of the machine ({@link
 * Trial#disturbed}), whatever else they show, and no others. Neither throughput nor response time
 * has a part in it, so that no result is more likely to be replaced than another.
 */
public final class Repetitions {
  /** Repetitions of one trial; a machine that disturbs three in a row will disturb the next. */
  public static final int MOST = 2;

  private static final String AGAIN = "-again";

  private Repetitions() {}

  /**
   * The id of a repetition.
   *
   * @param original id of the trial that it repeats
   * @param number 1 and up
   */
  public static String id(String original, long number) {
    return original + AGAIN + number;
  }

  /** Whether the trial with that id is the last repetition that is allowed. */
  public static boolean last(String id) {
    return id.endsWith(AGAIN + MOST);
  }

  /**
   * The trial of a cell in a block that is to be repeated: the first of them, where all are void
   * because of the machine and one more is allowed.
   *
   * @param trials of the run
   */
  public static Optional<Trial> due(String cell, int block, List<Trial> trials) {
    List<Trial> own =
        trials.stream().filter(t -> t.cell().equals(cell) && t.repetition() == block).toList();
    return own.size() <= MOST && own.stream().allMatch(Trial::disturbed)
        ? own.stream().findFirst()
        : Optional.empty();
  }

  /** The id of the trial that this one repeats; its own if it repeats none. */
  public static String original(Trial trial) {
    return Objects.requireNonNullElse(trial.repeats(), trial.id());
  }

  /** Disturbed trials whose repetition is valid, so that nothing is missing for them. */
  public static int madeGood(List<Trial> trials) {
    return (int) trials.stream().filter(trial -> isMadeGood(trial, trials)).count();
  }

  /** Whether a trial was disturbed and has a valid repetition among these. */
  public static boolean isMadeGood(Trial trial, List<Trial> trials) {
    return trial.disturbed()
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
    List<Trial> disturbed =
        trials.stream().filter(t -> t.disturbed() && originals.contains(original(t))).toList();
    long lost = originals.size() - trials.stream().filter(t -> valid(t, originals)).count();
    return Optional.of(
        "%s %s repeated, because the machine disturbed %s (%s)%s."
            .formatted(
                Numbers.count(originals.size(), "trial"),
                originals.size() == 1 ? "was" : "were",
                originals.size() == 1 ? "it" : "them",
                codes(disturbed),
                lost == 0 ? "" : "; %d of them without a valid repetition".formatted(lost)));
  }

  private static boolean valid(Trial trial, Set<String> originals) {
    return trial.valid() && originals.contains(original(trial));
  }

  /** "2 foreign-cpu, 1 steal": what voided these trials, with the number of them. */
  public static String codes(List<Trial> disturbed) {
    Map<String, Long> codes =
        disturbed.stream()
            .flatMap(t -> t.warnings().stream().filter(TrialWarning::voidsByMachine))
            .collect(
                Collectors.groupingBy(TrialWarning::code, TreeMap::new, Collectors.counting()));
    return codes.entrySet().stream()
        .map(code -> code.getValue() + " " + code.getKey())
        .collect(Collectors.joining(", "));
  }
}
