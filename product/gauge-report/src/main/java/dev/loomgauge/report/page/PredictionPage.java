package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * All that the page of predictions without a run shows, as text.
 *
 * @param about when, how many and by which solver
 * @param estimate what the mark of an estimate means; empty where none is shown
 */
public record PredictionPage(
    String title,
    String question,
    List<String> about,
    boolean noted,
    List<String> notes,
    List<Pictures> sections,
    String estimate,
    PredictedCells cells) {
  /** Everything ready to be shown. */
  public static PredictionPage of(
      String title,
      String question,
      List<PredictionsCsv.Row> rows,
      List<String> factors,
      List<String> notes,
      List<ChartSection> sections) {
    return new PredictionPage(
        title,
        question,
        about(rows),
        !notes.isEmpty(),
        notes,
        Pictures.of(sections, ""),
        rows.stream().anyMatch(PredictionPage::estimated) ? Prediction.ESTIMATE : "",
        PredictedCells.of(PredictionsCsv.records(factors, rows)));
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

  private static boolean estimated(PredictionsCsv.Row row) {
    return row.prediction().knownLimits().stream().limit(2).anyMatch(limit -> !limit.exact());
  }
}
