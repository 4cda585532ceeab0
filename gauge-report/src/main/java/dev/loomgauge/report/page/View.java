package dev.loomgauge.report.page;

import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.Section;
import dev.loomgauge.report.reading.Evidence;
import dev.loomgauge.report.text.Figures;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All that the page and the summary show, as text; the templates only place it.
 *
 * @param about what, when and how much, in short pieces
 * @param incomplete whether anything is missing
 * @param gaps what is missing from the folder, was changed in it, or was not drawn
 * @param advice what to try next
 * @param limits what limits the conclusions
 */
public record View(
    String scenario,
    String title,
    String question,
    List<String> about,
    boolean incomplete,
    List<String> gaps,
    Found found,
    Capacities capacities,
    Memory memory,
    Comparisons comparisons,
    List<Pictures> sections,
    Endurances endurances,
    Waits waits,
    Score score,
    Numbers numbers,
    Windows windows,
    List<String> advice,
    List<String> limits,
    Doubts doubts,
    Setting setting,
    Predictions predictions,
    Reproduce reproduce,
    Files files) {

  /** Where the SVG files of a run lie, beside the page. */
  static final String CHARTS = "charts/";

  /** Charts with a heading of their own. */
  record Pictures(String title, List<Picture> charts) {

    /** A section whose SVG files lie in a directory: empty for that of the page. */
    static Pictures of(Section section, String directory) {
      return new Pictures(
          section.title(),
          section.charts().stream().map(chart -> picture(chart, directory)).toList());
    }
  }

  /** A chart's place on the page, with what is to be known of the choice that it shows first. */
  record Picture(
      String id,
      String title,
      String caption,
      String summary,
      String file,
      boolean half,
      List<Option> options,
      String note) {}

  /** One choice of a selector. */
  record Option(int value, String label, boolean selected) {}

  /** How to repeat the run. */
  record Reproduce(
      String command,
      String seed,
      String scenarioFile,
      String scenarioText,
      String loomgauge,
      String format) {}

  /** {@code predictions.csv} as it is. */
  record Predictions(boolean any, List<String> header, List<List<String>> rows) {}

  /** Everything ready to be shown. */
  public static View of(Evidence evidence, Charts charts, List<String> drawingNotes) {
    RunInfo run = evidence.run();
    Verdict verdict = evidence.verdict();
    List<String> gaps = new ArrayList<>(evidence.damages());
    gaps.addAll(evidence.missing());
    gaps.addAll(charts.notes());
    gaps.addAll(drawingNotes);
    List<String> limits = new ArrayList<>(verdict == null ? List.of() : verdict.notes());
    limits.addAll(run.notes());
    limits.addAll(charts.thinned());
    List<Trial> ordered =
        evidence.trials().stream().sorted(Comparator.comparing(Trial::id)).toList();
    return new View(
        run.scenario(),
        run.title(),
        run.question(),
        about(evidence),
        !gaps.isEmpty(),
        gaps,
        Found.of(evidence),
        Capacities.of(verdict, charts),
        Memory.of(verdict, charts),
        Comparisons.of(verdict, charts),
        charts.sections().stream().map(section -> Pictures.of(section, CHARTS)).toList(),
        Endurances.of(evidence),
        Waits.of(evidence.trials()),
        Score.of(verdict, charts),
        Numbers.of(evidence.trials()),
        Windows.of(ordered),
        verdict == null ? List.of() : verdict.advice(),
        limits,
        Doubts.of(ordered),
        Setting.of(run),
        predictions(evidence.predictions()),
        new Reproduce(
            run.command().replaceAll("\\s+", " "),
            String.valueOf(run.seed()),
            run.scenarioFile(),
            run.scenarioText(),
            run.loomgauge(),
            String.valueOf(run.formatVersion())),
        Files.of(evidence.folder(), ordered));
  }

  private static List<String> about(Evidence evidence) {
    RunInfo run = evidence.run();
    List<String> about = new ArrayList<>();
    about.add(time(run.startedAt()));
    String ended = run.endedAt();
    if (ended != null) {
      about.add(span(run.startedAt(), ended));
    }
    long counted = evidence.trials().stream().filter(Trial::valid).count();
    long all = evidence.trials().size();
    about.add(
        Figures.count(all)
            + (all == 1 ? " trial" : " trials")
            + (counted < all ? ", " + (all - counted) + " of them void" : ""));
    about.add(run.machine().cores() + (run.machine().cores() == 1 ? " CPU" : " CPUs"));
    about.add("Loomgauge " + run.loomgauge());
    return about.stream().filter(piece -> !piece.isEmpty()).toList();
  }

  static String time(String iso) {
    try {
      return Instant.parse(iso).truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeException e) {
      return iso; // A text that is no instant is still what the run said.
    }
  }

  private static String span(String from, String to) {
    try {
      return Figures.span(Duration.between(Instant.parse(from), Instant.parse(to)));
    } catch (DateTimeException e) {
      return to; // As above.
    }
  }

  /** A chart whose SVG file lies in a directory: empty for that of the page. */
  static Picture picture(Chart chart, String directory) {
    List<Option> options =
        IntStream.range(0, chart.choices().size())
            .mapToObj(i -> new Option(i, chart.choices().get(i).label(), i == chart.selected()))
            .toList();
    return new Picture(
        chart.id(),
        chart.words().title(),
        chart.words().caption(),
        chart.words().summary(),
        directory + chart.id() + ".svg",
        chart.size().half(),
        options,
        chart.choices().isEmpty() ? "" : chart.choices().get(chart.selected()).note());
  }

  private static Predictions predictions(List<List<String>> records) {
    return records.isEmpty()
        ? new Predictions(false, List.of(), List.of())
        : new Predictions(true, records.getFirst(), records.subList(1, records.size()));
  }
}
