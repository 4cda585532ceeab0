package dev.loomgauge.report;

import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.chart.ForecastCharts;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.page.PredictionPage;
import dev.loomgauge.report.reading.PredictedCurves;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Renders predictions without a run: {@code prediction.html}, {@code predictions.csv}, and {@code
 * predicted-throughput.svg} and {@code predicted-latency.svg}, whose names end with what sets a
 * chart apart when one is not enough.
 */
public final class PredictionReport {
  private PredictionReport() {}

  /**
   * Writes all files; those of an earlier one are replaced.
   *
   * @param folder made when it is not there
   * @param question what the scenario asks; may be empty
   * @param rows one a cell, in the order of the table
   * @param factors names of the levels, in the scenario's order
   * @param notes what limits these predictions; one sentence each
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(
      Path folder,
      String title,
      String question,
      List<PredictionsCsv.Row> rows,
      List<String> factors,
      List<String> notes) {
    List<PredictionsCsv.Row> known =
        rows.stream().filter(row -> row.prediction().missing().isEmpty()).toList();
    List<ChartSection> sections =
        known.isEmpty() ? List.of() : ForecastCharts.of(PredictedCurves.of(known));
    List<String> told = new ArrayList<>(notes);
    List<Path> drawn = Output.draw(folder, sections, told);
    List<Chart> charts = sections.stream().flatMap(section -> section.charts().stream()).toList();
    PredictionPage outlook = PredictionPage.of(title, question, rows, factors, told, sections);
    List<Path> files = new ArrayList<>();
    files.add(Output.write(folder.resolve("prediction.html"), outlook.html(charts)));
    files.add(Output.write(folder.resolve("predictions.csv"), csv(rows, factors)));
    files.addAll(drawn);
    return List.copyOf(files);
  }

  private static String csv(List<PredictionsCsv.Row> rows, List<String> factors) {
    List<String> columns = PredictionsCsv.columns(factors);
    return rows.stream()
        .map(row -> PredictionsCsv.line(columns, row) + "\n")
        .collect(Collectors.joining("", PredictionsCsv.header(columns) + "\n", ""));
  }
}
