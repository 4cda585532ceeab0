package dev.loomgauge.core.finding;

import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Valid trials with other levels beside those with today's, if today has such a level. */
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
        at(valid, levels.changed().keySet(), levels.today()),
        at(valid, levels.changed().keySet(), levels.changed()));
  }

  private static List<Trial> at(
      List<Trial> trials, Set<String> factors, Map<String, String> levels) {
    return trials.stream()
        .filter(
            trial ->
                factors.stream()
                    .allMatch(
                        factor -> trial.level(factor).equals(levels.getOrDefault(factor, ""))))
        .toList();
  }
}
