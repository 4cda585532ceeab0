package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.TimeStack;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the time of a request goes in a cell.
 *
 * @param name of the cell, as {@link CellNames} has it
 * @param predicted of its first valid trial; empty where the solver did not tell
 * @param measured the mean of its valid trials
 */
public record CellTimes(
    Trial last, String name, Optional<TimeStack> predicted, TimeStack measured) {
  /** Of the cells with a valid trial whose times are known, in the order of their first trials. */
  public static List<CellTimes> of(List<Trial> trials) {
    Map<String, String> names = CellNames.byCell(trials);
    List<CellTimes> times = new ArrayList<>();
    Trial.byCell(trials.stream().filter(Trial::valid))
        .forEach(
            (cell, own) -> {
              List<TimeStack> stacks =
                  own.stream().flatMap(trial -> TimeStack.measured(trial).stream()).toList();
              if (!stacks.isEmpty()) {
                times.add(
                    new CellTimes(
                        own.getLast(),
                        names.getOrDefault(cell, cell),
                        TimeStack.predicted(own.getFirst()),
                        TimeStack.mean(stacks)));
              }
            });
    return times;
  }
}
