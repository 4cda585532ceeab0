package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.CellTimes;
import dev.loomgauge.report.reading.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cells one by one.
 *
 * @param any whether there is one
 * @param key the activities that occur in their bars, for the legend
 * @param pages in the order of their first trials
 * @param left what was left out because there are too many, as a sentence; empty for nothing
 */
public record CellPages(boolean any, List<TimeBars.Key> key, List<CellPage> pages, String left) {
  /** More of them would make the page slow. */
  private static final int MOST = 100;

  /**
   * Of cells with a trial that has ended.
   *
   * @param folder of the run, with the stacks of requests
   * @param found causes, and cells without one
   */
  public static CellPages of(List<Trial> trials, ResultsFolder folder, Verdict.Findings found) {
    List<List<Trial>> cells =
        List.copyOf(
            trials.stream()
                .filter(trial -> trial.load() != null)
                .collect(
                    Collectors.groupingBy(Trial::cell, LinkedHashMap::new, Collectors.toList()))
                .values());
    Map<String, String> names = CellNames.byCell(trials);
    Map<String, CellTimes> times =
        CellTimes.of(trials).stream().collect(Collectors.toMap(cell -> cell.last().cell(), c -> c));
    List<CellPage> pages = new ArrayList<>();
    List<CellTimes> shown = new ArrayList<>();
    for (List<Trial> cell : Spread.of(cells, MOST)) {
      String id = cell.getFirst().cell();
      CellTimes known = times.get(id);
      if (known != null) {
        shown.add(known);
      }
      pages.add(
          CellPage.of(
              pages.size() + 1,
              names.getOrDefault(id, id),
              cell,
              known == null ? TimeBars.NONE : TimeBars.of(known),
              folder,
              found.in(id)));
    }
    return new CellPages(
        !pages.isEmpty(),
        TimeBars.key(shown),
        pages,
        cells.size() > MOST
            ? Numbers.format(
                "%s of %s cells, evenly spaced; the tables have them all.",
                Numbers.count(MOST), Numbers.count(cells.size()))
            : "");
  }
}
