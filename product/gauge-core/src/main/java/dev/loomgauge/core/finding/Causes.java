package dev.loomgauge.core.finding;

import dev.loomgauge.core.finding.rule.Cause;
import dev.loomgauge.core.finding.rule.Evidence;
import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.finding.rule.Rule;
import dev.loomgauge.core.finding.rule.Rules;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.cell.CellNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All rules, held against all trials of a run. */
public final class Causes {
  /** A cause that is seen in less than this share of the trials of a cell is chance. */
  private static final double OFTEN = 0.5;

  private Causes() {}

  private record Found(Rule rule, Trial trial, Cause cause) {
    String code() {
      return rule.code();
    }

    Map<String, String> group() {
      return LoadGroup.levels(trial);
    }
  }

  /**
   * What they find: of each rule and each group of cells that differ in their load alone, what
   * explains most; the heaviest first. A cause has to be there in at least half of the trials of
   * its cell, and has the figures of one that counts, where there is one: so has the cell's row.
   *
   * @param all of a run, in order; void ones too, which have causes of their own, but not those
   *     whose repetition is valid: nothing is missing for them
   */
  public static List<Finding> of(List<Trial> all, Recorded recorded) {
    List<Trial> trials = all.stream().filter(trial -> !madeGood(trial, all)).toList();
    return found(trials, recorded).stream().map(found -> finding(found, trials)).toList();
  }

  /** In a run of blocks a cell has one trial in each, and the repetitions of a void one. */
  private static boolean madeGood(Trial trial, List<Trial> all) {
    return !trial.valid()
        && all.stream()
            .filter(other -> other.valid() && other.cell().equals(trial.cell()))
            .anyMatch(other -> other.repetition() == trial.repetition());
  }

  private static List<Found> found(List<Trial> trials, Recorded recorded) {
    HeapsInFlight heaps = new HeapsInFlight(trials, recorded);
    List<Found> all = new ArrayList<>();
    for (Trial trial : trials) {
      Optional<Evidence> evidence =
          trial.outcome() == Outcome.COMPLETED
              ? Evidence.of(trial, recorded, heaps.of(trial))
              : Optional.empty();
      for (Rule rule : Rules.ALL) {
        evidence.flatMap(rule::find).ifPresent(cause -> all.add(new Found(rule, trial, cause)));
      }
    }
    List<Found> heaviest = new ArrayList<>();
    all.stream()
        .filter(found -> often(found, all, trials))
        .sorted(Comparator.comparingDouble((Found f) -> f.cause().weight()).reversed())
        .filter(
            found ->
                heaviest.stream()
                    .noneMatch(
                        other ->
                            other.code().equals(found.code())
                                && other.group().equals(found.group())))
        .forEach(heaviest::add);
    return heaviest.stream()
        .map(found -> counting(found, all))
        .sorted(Comparator.comparingDouble((Found f) -> f.cause().weight()).reversed())
        .toList();
  }

  private static Found counting(Found found, List<Found> all) {
    return all.stream()
        .filter(other -> other.trial().valid() && other.code().equals(found.code()))
        .filter(other -> other.trial().cell().equals(found.trial().cell()))
        .max(Comparator.comparingDouble(other -> other.cause().weight()))
        .orElse(found);
  }

  private static boolean often(Found found, List<Found> all, List<Trial> trials) {
    String cell = found.trial().cell();
    long seen =
        all.stream()
            .filter(other -> other.code().equals(found.code()) && other.trial().cell().equals(cell))
            .count();
    long measured = trials.stream().filter(trial -> trial.cell().equals(cell)).count();
    return seen >= OFTEN * measured;
  }

  private static Finding finding(Found found, List<Trial> trials) {
    Cause cause = found.cause();
    return new Finding(
        found.code(),
        found.rule().title(),
        found.trial().cell(),
        CellNames.byCell(trials).getOrDefault(found.trial().cell(), found.trial().cell()),
        cause.evidence(),
        cause.remedy(),
        cause.gain(),
        cause.weight(),
        cause.setting(),
        null);
  }
}
