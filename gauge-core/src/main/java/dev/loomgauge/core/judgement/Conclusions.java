package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What follows from all trials of a run: the verdict. */
public final class Conclusions {
  private static final Set<String> WITHIN_GROUP = Set.of("threads", "users", "rate");

  private Conclusions() {}

  /**
   * Draws them.
   *
   * @param cells all planned cells, in the scenario's order
   * @param trials those that ended
   */
  public static Verdict of(List<Cell> cells, List<Trial> trials) {
    Map<Map<String, String>, List<Row>> byGroup = new LinkedHashMap<>();
    for (Cell cell : cells) {
      List<Trial> own = trials.stream().filter(t -> t.cell().equals(cell.id())).toList();
      if (!own.isEmpty()) {
        byGroup.computeIfAbsent(shared(cell), k -> new ArrayList<>()).add(CellRow.of(cell, own));
      }
    }
    List<Group> groups = new ArrayList<>();
    byGroup.forEach(
        (levels, rows) ->
            groups.add(new Group(levels, List.copyOf(rows), GroupWords.sentences(rows))));
    int voided = (int) trials.stream().filter(t -> !t.valid()).count();
    return new Verdict(
        headline(groups),
        List.copyOf(groups),
        Advice.from(groups, trials),
        trials.size(),
        voided,
        notes(cells, trials, voided),
        Design.USUAL_MARGIN,
        List.of(),
        Scores.of(trials));
  }

  private static Map<String, String> shared(Cell cell) {
    Map<String, String> levels = new LinkedHashMap<>(cell.levels());
    levels.keySet().removeAll(WITHIN_GROUP);
    return levels;
  }

  private static String headline(List<Group> groups) {
    return groups.stream()
        .flatMap(g -> GroupWords.moved(g.rows()).stream())
        .findFirst()
        .orElseGet(
            () ->
                groups.stream()
                    .flatMap(g -> g.sentences().stream())
                    .findFirst()
                    .orElse("No trial was valid, so nothing can be concluded."));
  }

  private static List<String> notes(List<Cell> cells, List<Trial> trials, int voided) {
    List<String> notes = new ArrayList<>();
    long cellsSeen = trials.stream().map(Trial::cell).distinct().count();
    if (cellsSeen < cells.size()) {
      notes.add(
          "%d of %d cells were measured; the rest are missing from every conclusion."
              .formatted(cellsSeen, cells.size()));
    }
    if (voided > 0) {
      notes.add(
          "%d of %d trials are void and stay out of the conclusions; their reasons are in the warnings."
              .formatted(voided, trials.size()));
    }
    if (trials.stream().allMatch(t -> t.repetition() == 1)) {
      notes.add(
          "Every cell was measured once, so differences of a few percent mean nothing: repeat with 'repetitions' in the scenario.");
    }
    return notes;
  }
}
