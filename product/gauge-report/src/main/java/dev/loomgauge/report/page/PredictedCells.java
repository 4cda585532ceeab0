package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.text.Names;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Main columns of {@code predictions.csv} as text; bounded where a figure has an interval. */
public record PredictedCells(boolean any, boolean bounded, List<String> columns, List<Row> rows) {
  private static final String UNKNOWN = "unknown";
  private static final String RATE = "throughput_rps";

  /** Before it in the file: when the row was predicted, and its cell. */
  private static final int FIRST_FACTOR = 2;

  /** One cell: its bottleneck, the limit behind that if any, and the ceilings of both. */
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

  /**
   * Of the records of a file, its header first; a column that an older file lacks is an empty
   * field.
   *
   * @param records empty where there is no file
   */
  public static PredictedCells of(List<List<String>> records) {
    if (records.isEmpty()) {
      return new PredictedCells(false, false, List.of(), List.of());
    }
    List<String> header = records.getFirst();
    int figures = header.indexOf(RATE);
    List<String> factors = figures < 0 ? List.of() : header.subList(FIRST_FACTOR, figures);
    Set<List<String>> seen = new HashSet<>();
    List<Row> rows =
        records.stream()
            .skip(1)
            .map(record -> new Fields(header, record))
            .filter(fields -> fields.text("cell").isEmpty() || seen.add(fields.prediction()))
            .map(fields -> fields.row(factors))
            .toList();
    boolean bounded =
        rows.stream()
            .flatMap(row -> row.figures().stream())
            .anyMatch(figure -> !figure.range().isEmpty());
    return new PredictedCells(true, bounded, factors, rows);
  }

  /** The fields of a record by column. */
  private record Fields(Map<String, String> byColumn) {
    Fields(List<String> header, List<String> record) {
      this(new HashMap<>());
      IntStream.range(0, Math.min(header.size(), record.size()))
          .forEach(i -> byColumn.put(header.get(i), record.get(i)));
    }

    /** The cell and its figures: the same again with wider intervals is not shown twice. */
    List<String> prediction() {
      return Stream.of("cell", RATE, "mean_ms", "p50_ms", "p95_ms", "p99_ms")
          .map(this::text)
          .toList();
    }

    Row row(List<String> factors) {
      boolean known = text("missing").isEmpty();
      String next = text("next_bottleneck");
      String solver = text("solver");
      return new Row(
          factors.stream().map(factor -> level(factor, text(factor))).toList(),
          Stream.of(Figure.values()).map(figure -> predicted(figure, known)).toList(),
          known ? Numbers.percent(number("error_rate").orElse(null)) : UNKNOWN,
          known ? text("bottleneck") : UNKNOWN,
          ceiling("ceiling").map(words -> known ? words : "at most " + words).orElse(UNKNOWN),
          !known ? UNKNOWN : next.isEmpty() ? Numbers.NONE : next,
          known ? ceiling("next").orElse("") : "",
          known
              ? Numbers.number(number("knee_users").map(k -> Numbers.rounded(k, 3)).orElse(null))
              : UNKNOWN,
          solver.isEmpty() ? "laws" : solver);
    }

    private Predicted predicted(Figure figure, boolean known) {
      String column = figure == Figure.THROUGHPUT ? RATE : figure.word() + "_ms";
      return new Predicted(
          known ? figure.words(number(column).orElse(null)) : UNKNOWN,
          Optional.ofNullable(range(figure.word() + "_90"))
              .filter(range -> !range.exact())
              .map(
                  range ->
                      Interval.tooWide(range)
                          ? "not predictable within a factor of 3"
                          : figure.words(range))
              .orElse(""));
    }

    /** An older file has no ends of ranges: its estimates are shown as figures. */
    private Optional<String> ceiling(String name) {
      Range range = range(name);
      boolean law = range == null ? !byColumn.containsKey(name + "_low") : range.exact();
      return number(name + "_rps").map(rps -> new Ceiling(rps, law, range).words());
    }

    private @Nullable Range range(String name) {
      Optional<Double> low = number(name + "_low");
      Optional<Double> high = number(name + "_high");
      return low.isPresent() && high.isPresent() ? new Range(low.get(), high.get()) : null;
    }

    private String text(String column) {
      return byColumn.getOrDefault(column, "");
    }

    /** Empty where the field is, or is no number. */
    private Optional<Double> number(String column) {
      try {
        return Optional.of(Double.valueOf(text(column)));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }

  private static Level level(String factor, String level) {
    String text = level.isEmpty() ? Numbers.NONE : level;
    boolean number = text.matches("[0-9.]+");
    return new Level(
        Numbers.level(text), factor.equals(ThreadMode.FACTOR) ? Names.tone(text) : "", number);
  }
}
