package dev.loomgauge.core.finding;

import dev.loomgauge.core.result.Trial;
import java.util.List;

/**
 * Trials with other levels beside trials with those of today.
 *
 * @param levels what was tried
 * @param before valid trials with the levels of today; none where today has no such level
 * @param after valid trials with the changed levels
 */
public record Proof(TriedLevels levels, List<Trial> before, List<Trial> after) {

  public Proof {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /** Sorts the trials of the run that tried them. */
  public static Proof of(TriedLevels levels, List<Trial> trials) {
    List<Trial> valid = trials.stream().filter(Trial::valid).toList();
    return new Proof(
        levels,
        valid.stream()
            .filter(
                trial ->
                    levels.changed().keySet().stream()
                        .allMatch(
                            factor ->
                                trial
                                    .level(factor)
                                    .equals(levels.today().getOrDefault(factor, ""))))
            .toList(),
        valid.stream()
            .filter(
                trial ->
                    levels.changed().entrySet().stream()
                        .allMatch(level -> trial.level(level.getKey()).equals(level.getValue())))
            .toList());
  }
}
