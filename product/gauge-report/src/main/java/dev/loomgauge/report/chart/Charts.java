package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.Compared;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All charts of a run.
 *
 * @param sections in the order of the page
 * @param capacity load against p99 of every search; empty without one
 * @param memory against requests in flight; empty where it was not read
 * @param compared cell against cell; empty when no comparison has an interval
 * @param times where the time of a request goes, for its file; empty where that is not known
 * @param score how good the predictions were; empty when no solver predicted anything
 * @param notes what could not be drawn, and why
 * @param downsampled what was left out because there is too much of it, a sentence each
 */
public record Charts(
    List<Chart.Section> sections,
    List<Chart> capacity,
    List<Chart> memory,
    List<Chart> compared,
    List<Chart> times,
    List<Chart> score,
    List<String> notes,
    List<String> downsampled) {
  /** Groups with charts of their own; each is some scrolled screens, and seconds of drawing. */
  private static final int GROUPS = 12;

  /** Cells in a chart; a row each where loads are not on an axis. */
  private static final int CELLS = 60;

  /** Every chart that the evidence is enough for, and that a page has room for. */
  public static Charts of(Contents evidence, ReportProgress progress) {
    List<String> notes = new ArrayList<>();
    Verdict verdict = evidence.verdict();
    CellGroups all = CellGroups.of(evidence);
    CellGroups matrix = all.downsampled(GROUPS, CELLS);
    List<Chart.Section> sections = new ArrayList<>();
    for (Group group : matrix.groups()) {
      List<Chart> charts = new LoadCharts(group, matrix.axis()).all(notes);
      String title = matrix.groups().size() > 1 ? group.label() : "";
      if (!charts.isEmpty()) {
        sections.add(new Chart.Section(title, charts));
      }
    }
    List<Chart> single = new ArrayList<>();
    DistributionChart.of(evidence, matrix, notes, progress).ifPresent(single::add);
    EnduranceChart.of(evidence, notes).ifPresent(single::add);
    TimelineChart.of(evidence, notes).ifPresent(single::add);
    if (!single.isEmpty()) {
      sections.add(new Chart.Section(sections.size() > 1 ? "A closer look" : "", single));
    }
    return new Charts(
        List.copyOf(sections),
        CapacityChart.of(verdict.capacities()),
        MemoryChart.of(evidence.trials(), evidence.memory()).stream().toList(),
        ForestChart.of(Compared.of(verdict)).stream().toList(),
        TimesChart.of(evidence.trials()).stream().toList(),
        ScoreCharts.of(evidence.trials()),
        List.copyOf(notes),
        downsampled(all, matrix));
  }

  static List<String> downsampled(CellGroups all, CellGroups drawn) {
    List<String> words = new ArrayList<>();
    if (drawn.groups().size() < all.groups().size()) {
      words.add(
          "Charts are drawn of the %d groups with most cells; the other %s are in the tables alone."
              .formatted(
                  drawn.groups().size(),
                  Numbers.count(all.groups().size() - drawn.groups().size())));
    }
    for (int i = 0; i < drawn.groups().size(); i++) {
      int cells = all.groups().get(i).cells().size();
      int shown = drawn.groups().get(i).cells().size();
      if (shown < cells) {
        words.add(
            "The charts of %s show %d of %s cells, evenly spaced; the tables have them all."
                .formatted(all.groups().get(i).label(), shown, Numbers.count(cells)));
      }
    }
    return List.copyOf(words);
  }

  /** All that the page draws, in order; it has the times as bars of its own. */
  public List<Chart> all() {
    return Stream.of(capacity, memory, compared, Chart.Section.charts(sections), score)
        .flatMap(List::stream)
        .toList();
  }
}
