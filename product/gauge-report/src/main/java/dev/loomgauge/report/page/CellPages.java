package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.cell.CellLimit;
import dev.loomgauge.core.result.cell.CellNames;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.TimelineChart;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellTimes;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cells one by one.
 *
 * @param key the activities that occur in their bars, for the legend
 * @param left what was left out because there are too many, as a sentence; empty for nothing
 */
public record CellPages(boolean any, List<TimeBars.Key> key, List<CellPage> pages, String left) {
  /** More of them would make the page slow. */
  private static final int MOST = 100;

  /** Of cells with a trial that has ended. */
  public static CellPages of(List<Trial> trials, Contents contents) {
    List<List<Trial>> cells =
        List.copyOf(Trial.byCell(trials.stream().filter(trial -> trial.load() != null)).values());
    Map<String, String> names = CellNames.byCell(trials);
    Map<String, CellTimes> times =
        CellTimes.of(trials).stream().collect(Collectors.toMap(cell -> cell.last().cell(), c -> c));
    Map<String, CellTrials> rows = new HashMap<>();
    CellGroups.of(contents).groups().stream()
        .flatMap(group -> group.cells().stream())
        .forEach(cell -> cell.trials().forEach(trial -> rows.put(trial.cell(), cell)));
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
              Objects.requireNonNull(rows.get(id)),
              cell,
              known == null ? TimeBars.NONE : TimeBars.of(known),
              contents));
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

  /**
   * All that is known of one cell.
   *
   * @param tone its thread mode as a CSS class
   * @param limit what limited it, as a sentence; empty where that is not known
   * @param lag how long a thread that became ready waited, as a sentence; empty where that was not
   *     measured
   * @param doubts what speaks against its trials, a sentence a code
   * @param timeline its trial among the choices of the timeline
   */
  public record CellPage(
      String anchor,
      String mode,
      String tone,
      String cell,
      String limit,
      TimeBars bars,
      List<Row> figures,
      List<UsedResource> resources,
      String lag,
      List<Finding> findings,
      List<WithoutFinding> without,
      List<String> doubts,
      TimeBars.DumpBars dumps,
      List<FlameGraph> flames,
      String timeline) {
    /** A figure, and where it was expected with a probability of 90 %; empty where unknown. */
    public record Row(String figure, String predicted, String range, String measured) {}

    /**
     * Of its trials, of which each has counted requests; only the valid ones count, where there are
     * any.
     *
     * @param number of the cell on the page, from 1
     */
    private static CellPage of(
        int number,
        String name,
        CellTrials cell,
        List<Trial> trials,
        TimeBars bars,
        Contents contents) {
      ResultsFolder folder = contents.folder();
      Verdict.Findings found = contents.verdict().findings().in(cell.row().cell());
      List<Trial> valid = trials.stream().filter(Trial::valid).toList();
      List<Trial> shown = valid.isEmpty() ? trials : valid;
      Trial last = shown.getLast();
      return new CellPage(
          "cell-" + number,
          last.threads(),
          Names.tone(last.threads()),
          name,
          CellLimit.of(shown).map(limit -> BottleneckWords.sentence(limit) + ".").orElse(""),
          bars,
          rows(cell, shown, folder),
          UsedResource.of(shown),
          lag(shown),
          found.findings(),
          found.withoutFinding(),
          doubts(trials),
          dumps(folder.trial(last.id())),
          flames(folder.trial(last.id())),
          TimelineChart.label(last));
    }

    static String lag(List<Trial> trials) {
      return trials.stream()
          .map(Trial::jvm)
          .filter(Objects::nonNull)
          .map(JvmUse::schedulingLag)
          .filter(Objects::nonNull)
          .reduce(Observed::plus)
          .map(
              lag ->
                  Numbers.format(
                      "Scheduling lag: a thread that became ready ran after %s on average, after %s"
                          + " at most (%s, ten started a second).",
                      Numbers.millis(Objects.requireNonNullElse(lag.meanMs(), 0.0)),
                      Numbers.millis(lag.longestMs()),
                      Numbers.count(lag.count(), "thread")))
          .orElse("");
    }

    /** Lists figures of the verdict; of a cell without a valid trial, those of its void ones. */
    private static List<Row> rows(CellTrials cell, List<Trial> trials, ResultsFolder folder) {
      return Stream.of(Figure.values())
          .map(
              figure ->
                  row(
                      figure,
                      trials.getFirst().prediction().expected(),
                      cell.valid().isEmpty()
                          ? voided(figure, trials, folder)
                          : cell.measured(figure)))
          .toList();
    }

    private static Row row(Figure figure, @Nullable Expected expected, @Nullable Double measured) {
      return new Row(
          figure.word(),
          expected == null ? Numbers.NONE : figure.words(figure.of(expected)),
          expected == null ? "" : expected.interval(figure).map(figure::words).orElse(""),
          figure.words(measured));
    }

    /** Response times are those of the trials in which a request succeeded. */
    static @Nullable Double voided(Figure figure, List<Trial> trials, ResultsFolder folder) {
      List<Trial> answered =
          trials.stream().filter(t -> t.load() != null && t.load().ok() > 0).toList();
      return figure == Figure.THROUGHPUT
          ? CellTrials.mean(trials, figure)
          : answered.isEmpty() ? null : time(figure, answered, folder);
    }

    private static @Nullable Double time(
        Figure figure, List<Trial> answered, ResultsFolder folder) {
      return switch (figure) {
        case THROUGHPUT, MEAN -> CellTrials.mean(answered, figure);
        case P50 -> (Double) CellPercentiles.of(answered, folder).p50Ms();
        case P95 -> (Double) CellPercentiles.of(answered, folder).p95Ms();
        case P99 -> CellPercentiles.of(answered, folder).p99Ms();
      };
    }

    private static List<String> doubts(List<Trial> trials) {
      Map<String, String> byCode = new LinkedHashMap<>();
      for (Trial trial : trials) {
        for (TrialWarning warning : trial.warnings()) {
          byCode.putIfAbsent(
              warning.code(),
              "%s, %s: %s"
                  .formatted(
                      warning.severity().name().toLowerCase(Locale.ROOT),
                      warning.code(),
                      warning.evidence()));
        }
      }
      return List.copyOf(byCode.values());
    }

    private static TimeBars.DumpBars dumps(ResultsFolder.TrialFolder trial) {
      try {
        return TimeBars.DumpBars.of(trial.readWaiting());
      } catch (ResultsException e) {
        return TimeBars.DumpBars.NONE; // It is among the damages of the folder.
      }
    }

    private static List<FlameGraph> flames(ResultsFolder.TrialFolder trial) {
      List<FlameGraph> flames = new ArrayList<>();
      FlameGraph.of(
              "Where requests waited", ResultsFolder.TrialFolder.readStacks(trial.waitingFolded()))
          .ifPresent(flames::add);
      FlameGraph.of(
              "Where requests used the CPU",
              ResultsFolder.TrialFolder.readStacks(trial.runningFolded()))
          .ifPresent(flames::add);
      return flames;
    }
  }
}
