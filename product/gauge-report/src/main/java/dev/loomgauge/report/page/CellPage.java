package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Bottleneck;
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
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.TimelineChart;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * All that is known of one cell.
 *
 * @param anchor its place on the page
 * @param tone its thread mode as a CSS class
 * @param limit what limited it, as a sentence; empty where that is not known
 * @param figures what was predicted and measured
 * @param resources what it used
 * @param lag how long a thread that became ready waited, as a sentence; empty where that was not
 *     measured
 * @param findings causes that were found in it
 * @param without that none was found in it
 * @param doubts what speaks against its trials, a sentence a code
 * @param dumps what its requests did, dump by dump
 * @param flames where its requests waited, and where they used the CPU
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
    DumpBars dumps,
    List<FlameGraph> flames,
    String timeline) {

  /**
   * A figure.
   *
   * @param range in which it was expected with a probability of 90 %; empty where none is known
   */
  public record Row(String figure, String predicted, String range, String measured) {}

  /**
   * Of its trials, of which each has counted requests; only the valid ones count, where there are
   * any.
   *
   * @param number of the cell on the page, from 1
   * @param found causes in it, or that there is none
   */
  static CellPage of(
      int number,
      String name,
      List<Trial> trials,
      TimeBars bars,
      ResultsFolder folder,
      Verdict.Findings found) {
    List<Trial> valid = trials.stream().filter(Trial::valid).toList();
    List<Trial> shown = valid.isEmpty() ? trials : valid;
    Trial last = shown.getLast();
    Bottleneck limit = last.bottleneck();
    return new CellPage(
        "cell-" + number,
        last.threads(),
        Names.tone(last.threads()),
        name,
        limit == null ? "" : BottleneckWords.sentence(limit) + ".",
        bars,
        Stream.of(Figure.values()).map(figure -> row(figure, shown)).toList(),
        UsedResource.of(shown),
        lag(shown),
        found.findings(),
        found.withoutFinding(),
        doubts(trials),
        dumps(folder.trial(last.id())),
        flames(folder.trial(last.id())),
        TimelineChart.label(last));
  }

  private static String lag(List<Trial> trials) {
    return trials.stream()
        .map(Trial::jvm)
        .filter(Objects::nonNull)
        .map(JvmUse::schedulingLag)
        .filter(Objects::nonNull)
        .reduce(Observed::plus)
        .map(
            lag ->
                Numbers.format(
                    "Scheduling lag: a thread that became ready ran after %s on average, after %s at most (%s, ten started a second).",
                    Numbers.millis(Objects.requireNonNullElse(lag.meanMs(), 0.0)),
                    Numbers.millis(lag.longestMs()),
                    Numbers.count(lag.count(), "thread")))
        .orElse("");
  }

  private static Row row(Figure figure, List<Trial> trials) {
    Optional<Expected> expected = Optional.ofNullable(trials.getFirst().prediction().expected());
    double[] measured =
        trials.stream()
            .map(Trial::load)
            .filter(Objects::nonNull)
            .mapToDouble(figure::of)
            .filter(value -> !Double.isNaN(value))
            .toArray();
    return new Row(
        figure.word(),
        expected.map(figure::of).map(figure::words).orElse(Numbers.NONE),
        expected.flatMap(known -> known.interval(figure)).map(figure::words).orElse(""),
        measured.length == 0
            ? Numbers.NONE
            : figure.words(Median.withDefaults().evaluate(measured)));
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

  private static DumpBars dumps(ResultsFolder.TrialFolder trial) {
    try {
      return DumpBars.of(trial.readWaiting());
    } catch (ResultsException e) {
      return DumpBars.NONE; // It is among the damages of the folder.
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
