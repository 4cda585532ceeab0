package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.report.reading.Contents;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where the figures come from: machine, predictions, how to repeat the run, raw files. */
record Origin(Setting setting, Predictions predictions, Reproduce reproduce, FileList files) {
  private static final String RATE = "throughput_rps";

  /** Before it in the file: when the row was predicted, and its cell. */
  private static final int FIRST_FACTOR = 2;

  /** How to repeat the run. */
  record Reproduce(
      String command,
      String seed,
      String scenarioFile,
      String scenarioText,
      String loomgauge,
      String format) {}

  /**
   * The main columns of {@code predictions.csv}.
   *
   * @param columns one a factor, in the scenario's order
   */
  record Predictions(boolean any, List<String> columns, List<Foreseen> rows) {}

  /**
   * A row of {@code predictions.csv}.
   *
   * @param ceiling of the bottleneck, requests per second, as in the file
   */
  record Foreseen(
      List<String> levels,
      List<Figured> figures,
      String errors,
      String bottleneck,
      String ceiling,
      String next,
      String nextCeiling) {}

  /** A figure with its 90 % prediction interval, empty where it has none. */
  record Figured(String value, String range) {}

  static Origin of(Contents contents, List<Trial> trials) {
    RunInfo run = contents.run();
    return new Origin(
        Setting.of(run),
        predictions(contents.predictions()),
        new Reproduce(
            run.command().replaceAll("\\s+", " "),
            String.valueOf(run.seed()),
            run.scenarioFile(),
            run.scenarioText(),
            run.loomgauge(),
            String.valueOf(run.formatVersion())),
        FileList.of(contents.folder(), trials));
  }

  private static Predictions predictions(List<List<String>> records) {
    if (records.isEmpty()) {
      return new Predictions(false, List.of(), List.of());
    }
    List<String> header = records.getFirst();
    int figures = header.indexOf(RATE);
    List<String> factors = figures < 0 ? List.of() : header.subList(FIRST_FACTOR, figures);
    return new Predictions(
        true,
        factors,
        records.stream().skip(1).map(record -> foreseen(header, factors, record)).toList());
  }

  private static Foreseen foreseen(List<String> header, List<String> factors, List<String> record) {
    Map<String, String> row = new HashMap<>();
    IntStream.range(0, Math.min(header.size(), record.size()))
        .forEach(i -> row.put(header.get(i), record.get(i)));
    return new Foreseen(
        factors.stream().map(factor -> row.getOrDefault(factor, "")).toList(),
        Stream.of(Figure.values()).map(figure -> figured(figure, row)).toList(),
        number(row, "error_rate").map(Numbers::percent).orElse(Numbers.NONE),
        row.getOrDefault("bottleneck", ""),
        number(row, "ceiling_rps").map(Numbers::rate).orElse(""),
        row.getOrDefault("next_bottleneck", ""),
        number(row, "next_rps").map(Numbers::rate).orElse(""));
  }

  private static Figured figured(Figure figure, Map<String, String> row) {
    String column = figure == Figure.THROUGHPUT ? RATE : figure.word() + "_ms";
    Optional<Double> low = number(row, figure.word() + "_90_low");
    Optional<Double> high = number(row, figure.word() + "_90_high");
    return new Figured(
        figure.words(number(row, column).orElse(null)),
        low.isPresent() && high.isPresent() ? figure.words(new Range(low.get(), high.get())) : "");
  }

  /** A figure as it is in the file; empty where the field is, or is no number. */
  private static Optional<Double> number(Map<String, String> row, String column) {
    try {
      return Optional.of(Double.valueOf(row.getOrDefault(column, "")));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
