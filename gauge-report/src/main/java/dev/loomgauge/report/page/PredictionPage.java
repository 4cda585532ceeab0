package dev.loomgauge.report.page;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.ceiling.Ceiling;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that the page of predictions without a run shows, as text.
 *
 * @param about when, how many and by which solver
 * @param bounded whether a figure has an interval
 * @param estimate what the mark of an estimate means; empty where none is shown
 * @param columns one a factor, in the scenario's order
 * @param rows one a cell
 */
public record PredictionPage(
    String title,
    String question,
    List<String> about,
    boolean noted,
    List<String> notes,
    List<Pictures> sections,
    boolean bounded,
    String estimate,
    List<String> columns,
    List<Row> rows) {
  private static final String UNKNOWN = "unknown";

  /**
   * One cell.
   *
   * @param ceiling of the bottleneck
   * @param next the limit behind the one that binds
   * @param nextCeiling its rate; empty where there is none
   */
  record Row(
      List<Level> levels,
      List<Predicted> figures,
      String errors,
      String bottleneck,
      String ceiling,
      String next,
      String nextCeiling,
      String knee,
      String solver) {}

  /** A figure; the range is its 90 % prediction interval, empty where it is exact or not known. */
  record Predicted(String value, String range) {}

  /** A level of a factor; the tone is a thread mode as a CSS class, or empty. */
  record Level(String text, String tone, boolean number) {}

  /** Everything ready to be shown. */
  public static PredictionPage of(
      String title,
      String question,
      List<PredictionsCsv.Row> rows,
      List<String> factors,
      List<String> notes,
      List<ChartSection> sections) {
    List<Row> lines = rows.stream().map(row -> row(row, factors)).toList();
    return new PredictionPage(
        title,
        question,
        about(rows),
        !notes.isEmpty(),
        notes,
        Pictures.of(sections, ""),
        lines.stream()
            .flatMap(line -> line.figures().stream())
            .anyMatch(figure -> !figure.range().isEmpty()),
        rows.stream().anyMatch(PredictionPage::estimated) ? Prediction.ESTIMATE : "",
        factors,
        lines);
  }

  /** The page as HTML, with the charts of its sections. */
  public String html(List<Chart> charts) {
    return Page.page("prediction.html", this, charts);
  }

  private static List<String> about(List<PredictionsCsv.Row> rows) {
    List<String> about = new ArrayList<>();
    rows.stream().findFirst().ifPresent(row -> about.add("predicted " + Heading.time(row.at())));
    about.add(Numbers.count(rows.size()) + (rows.size() == 1 ? " cell" : " cells"));
    String solvers =
        rows.stream()
            .map(row -> row.prediction().expected())
            .filter(Objects::nonNull)
            .map(Expected::solver)
            .distinct()
            .collect(Collectors.joining(", "));
    about.add(solvers.isEmpty() ? "ceilings only, by the laws" : "solved by " + solvers);
    return about;
  }

  private static Row row(PredictionsCsv.Row row, List<String> factors) {
    Prediction prediction = row.prediction();
    Expected expected = prediction.expected();
    Double knee = prediction.kneeUsers();
    List<Limit> limits = prediction.knownLimits();
    boolean known = prediction.missing().isEmpty();
    return new Row(
        factors.stream().map(f -> level(f, row.levels().getOrDefault(f, ""))).toList(),
        Stream.of(Figure.values()).map(figure -> predicted(figure, expected, known)).toList(),
        known ? Numbers.percent(expected == null ? null : expected.errorRate()) : UNKNOWN,
        known ? prediction.binding().name() : UNKNOWN,
        limits.isEmpty() ? UNKNOWN : ceiling(limits.getFirst(), known),
        !known ? UNKNOWN : limits.size() < 2 ? Numbers.NONE : limits.get(1).name(),
        known && limits.size() > 1 ? ceiling(limits.get(1), true) : "",
        !known ? UNKNOWN : knee == null ? Numbers.NONE : Numbers.number(Numbers.rounded(knee, 3)),
        expected == null ? "laws" : expected.solver());
  }

  private static Predicted predicted(Figure figure, @Nullable Expected expected, boolean known) {
    Double value = expected == null ? null : figure.of(expected);
    return new Predicted(
        known ? figure.words(value) : UNKNOWN,
        expected == null
            ? ""
            : expected
                .interval(figure)
                .filter(range -> !range.exact())
                .map(figure::words)
                .orElse(""));
  }

  private static boolean estimated(PredictionsCsv.Row row) {
    return row.prediction().knownLimits().stream().limit(2).anyMatch(limit -> !limit.exact());
  }

  private static String ceiling(Limit limit, boolean known) {
    return (known ? "" : "at most ") + Ceiling.of(limit).words();
  }

  private static Level level(String factor, String level) {
    String text = level.isEmpty() ? Numbers.NONE : level;
    boolean number = text.matches("[0-9.]+");
    return new Level(
        Numbers.level(text), factor.equals(ThreadMode.FACTOR) ? Findings.tone(text) : "", number);
  }
}
