package dev.loomgauge.report;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.ForecastCharts;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.Pictures;
import dev.loomgauge.report.page.PredictedCells;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.page.WhatIfSection;
import dev.loomgauge.report.reading.PredictedCurves;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
   * @param factors names of the levels, in the scenario's order
   * @param notes what limits these predictions; one sentence each
   * @param whatIf the scenario as a model without services; empty where none fits
   * @return every file, the page first
   * @throws ResultsException if a file cannot be written
   */
  public static List<Path> write(
      Path folder,
      String title,
      String question,
      List<PredictionsCsv.Row> rows,
      List<String> factors,
      List<String> notes,
      Optional<String> whatIf) {
    List<PredictionsCsv.Row> known =
        rows.stream()
            .filter(row -> row.prediction().missing().isEmpty())
            .filter(row -> row.prediction().unsolved().isEmpty())
            .toList();
    List<Chart.Section> sections =
        known.isEmpty() ? List.of() : ForecastCharts.of(PredictedCurves.of(known));
    return write(
        folder,
        sections,
        notes,
        all -> Sheet.of(title, question, rows, factors, all, sections),
        csv(rows, factors),
        whatIf.flatMap(text -> WhatIfSection.of(title, text, rows)));
  }

  static List<Path> write(
      Path folder,
      List<Chart.Section> sections,
      List<String> notes,
      Function<List<String>, Sheet> sheet,
      String csv,
      Optional<WhatIfSection> whatIf) {
    List<String> all = new ArrayList<>(notes);
    List<Path> drawn = Output.draw(folder, sections, all);
    String page =
        Page.page("prediction.html", sheet.apply(all), Chart.Section.charts(sections), whatIf);
    List<Path> files = new ArrayList<>();
    files.add(Output.write(folder.resolve("prediction.html"), page));
    files.add(Output.write(folder.resolve("predictions.csv"), csv));
    files.addAll(drawn);
    return List.copyOf(files);
  }

  /** Predictions as a table, each row with levels of these factors in order and a checksum. */
  public static String csv(List<PredictionsCsv.Row> rows, List<String> factors) {
    List<String> columns = PredictionsCsv.columns(factors);
    return rows.stream()
        .map(row -> PredictionsCsv.line(columns, row) + "\n")
        .collect(Collectors.joining("", PredictionsCsv.header(columns) + "\n", ""));
  }

  /** Whether one of the first two limits of a row is an estimate. */
  public static boolean estimated(PredictionsCsv.Row row) {
    return row.prediction().knownLimits().stream().limit(2).anyMatch(limit -> !limit.exact());
  }

  /**
   * All that the page of predictions without a run shows, as text.
   *
   * @param about when, how many and by which solver
   * @param estimate what the mark of an estimate means; empty where none is shown
   */
  record Sheet(
      String title,
      String question,
      List<String> about,
      boolean noted,
      List<String> notes,
      List<Pictures> sections,
      String estimate,
      PredictedCells cells) {
    public static Sheet of(
        String title,
        String question,
        List<PredictionsCsv.Row> rows,
        List<String> factors,
        List<String> notes,
        List<Chart.Section> sections) {
      return new Sheet(
          title,
          question,
          about(rows),
          !notes.isEmpty(),
          notes,
          Pictures.of(sections, ""),
          rows.stream().anyMatch(PredictionReport::estimated) ? Prediction.ESTIMATE : "",
          PredictedCells.of(PredictionsCsv.records(factors, rows)));
    }

    private static List<String> about(List<PredictionsCsv.Row> rows) {
      List<String> about = new ArrayList<>();
      rows.stream()
          .findFirst()
          .ifPresent(row -> about.add("predicted " + View.Heading.time(row.at())));
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
  }
}
