package dev.loomgauge.report.text;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.cell.PredictedLimit;
import dev.loomgauge.core.result.file.Csv;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of cells. {@link #ALL} is the only place that knows what a table shows: the
 * terminal (while a run goes on, and at its end), the page, the summary and {@code cells.csv} are
 * made from it.
 *
 * @param key its name in the CSV file
 * @param title above it in a terminal
 * @param heading above it on the page
 * @param css classes of its cells on the page; {@code n} stands to the right
 * @param brief whether it is among the few that a terminal shows unless it is asked for all
 * @param shown whether a table has anything to show in it
 * @param value what a row has in it
 */
public record Column(
    String key,
    String title,
    Function<CellTable, String> heading,
    String css,
    Predicate<CellTable> brief,
    Predicate<CellTable> shown,
    Function<CellRow, Value> value) {
  /** In a terminal, where there is no figure. */
  private static final String NONE = "-";

  /** Digits behind the point in the file. */
  private static final int DIGITS = 3;

  /**
   * What a row has in a column.
   *
   * @param figure for the file: a plain number or a name; empty for nothing
   * @param brief for a terminal, without the unit that all figures of a column share
   * @param small for the page, below or behind the text; empty for nothing
   * @param meter share of a law in percent, 0 to 100, for a small bar; empty for none
   */
  public record Value(String figure, String brief, String text, String small, String meter) {
    private static final Value ABSENT = new Value("", NONE, Numbers.NONE);

    Value(String figure, String brief, String text) {
      this(figure, brief, text, "", "");
    }

    static Value word(String word) {
      return of(word, word);
    }

    private static Value of(String figure, String words) {
      return new Value(figure, words, words);
    }
  }

  public static final Column THREADS =
      column("threads", "threads", "", row -> Value.word(row.threads()));

  /** Users, or arrivals per second. */
  public static final Column LOAD =
      new Column(
          "load",
          "users",
          CellTable::axis,
          "n",
          _ -> true,
          _ -> true,
          row -> new Value(row.load(), row.load(), Numbers.level(row.load())));

  /** The 90 % prediction interval of the throughput. */
  public static final Column PREDICTED =
      new Column(
          "predicted_rps",
          "predicted",
          _ -> "predicted, 90 % interval",
          "n range",
          _ -> true,
          table -> table.rows().stream().anyMatch(row -> !predicted(row).brief().equals(NONE)),
          Column::predicted);

  /** All, in their order. */
  public static final List<Column> ALL =
      List.of(
          THREADS,
          LOAD,
          new Column(
              "reached_rps",
              "reached",
              table -> "reached" + (table.spread().isEmpty() ? "" : ", " + table.spread()),
              "n strong",
              _ -> true,
              _ -> true,
              Column::reached),
          PREDICTED,
          new Column(
              "ceiling_rps",
              "ceiling",
              _ -> "predicted ceiling",
              "n range",
              table -> !table.columns().contains(PREDICTED),
              _ -> true,
              Column::ceiling),
          detail("of_ceiling", "of ceiling", "of the ceiling", "n range", Column::ofCeiling),
          column("p50_ms", "p50", "n", row -> time(row, Row::p50Ms, Figure.P50)),
          detail("p95_ms", "p95", "p95", "n", row -> time(row, Row::p95Ms, Figure.P95)),
          column("p99_ms", "p99", "n tail", Column::p99),
          new Column(
              "error_rate",
              "errors",
              _ -> "errors",
              "n",
              table -> table.rows().stream().anyMatch(Column::failed),
              _ -> true,
              Column::errors),
          detail("trials", "trials", "valid trials", "n", Column::trials),
          column("limited_by", "limited by", "why", Column::limit),
          new Column(
              "jvm",
              "jvm",
              _ -> "JVM",
              "why",
              _ -> false,
              table -> table.rows().stream().anyMatch(row -> !row.jvm().isEmpty()),
              row -> Value.word(row.jvm())));

  private static Column column(
      String key, String title, String css, Function<CellRow, Value> value) {
    return column(key, title, title, css, value);
  }

  private static Column column(
      String key, String title, String heading, String css, Function<CellRow, Value> value) {
    return new Column(key, title, _ -> heading, css, _ -> true, _ -> true, value);
  }

  private static Column detail(
      String key, String title, String heading, String css, Function<CellRow, Value> value) {
    return new Column(key, title, _ -> heading, css, _ -> false, _ -> true, value);
  }

  /** Whether its figures stand to the right. */
  public boolean number() {
    return css.startsWith("n");
  }

  private static Value reached(CellRow row) {
    Double rps = row.measured().map(Row::throughputRps).orElse(null);
    return rps == null || row.reached() == null
        ? Value.ABSENT
        : new Value(
            Csv.number(rps, DIGITS),
            row.reached().figures(),
            Numbers.rate(rps),
            row.reached().spread(),
            "");
  }

  /** "2,310–2,505", or "~4,615 (no interval)". */
  private static Value predicted(CellRow row) {
    if (row.expected().isEmpty()) {
      return new Value(
          "",
          row.state() == CellRow.State.LIMITS ? "at most " + row.ceiling().figures() : NONE,
          Numbers.NONE);
    }
    Expected expected = row.expected().get();
    String figure = Csv.number(expected.throughputRps(), DIGITS);
    Optional<Range> interval = expected.interval(Figure.THROUGHPUT);
    String brief =
        expected.unpredictable(Figure.THROUGHPUT)
            ? "~" + rounded(expected.throughputRps()) + " " + Expected.Interval.ABSENT
            : interval
                .map(range -> rounded(range.low()) + "–" + rounded(range.high()))
                .orElse(row.reached() == null ? Numbers.perSecond(expected.throughputRps()) : NONE);
    return new Value(figure, brief, expected.words(Figure.THROUGHPUT).orElse(Numbers.NONE));
  }

  private static String rounded(double rps) {
    return Numbers.number(Numbers.rounded(rps, 4));
  }

  private static Value ceiling(CellRow row) {
    Ceiling ceiling = row.ceiling();
    return new Value(Csv.number(ceiling.rps(), DIGITS), ceiling.figures(), ceiling.words());
  }

  private static Value ofCeiling(CellRow row) {
    Double rps = row.measured().map(Row::throughputRps).orElse(null);
    Ceiling ceiling = row.ceiling();
    if (rps == null) {
      return Value.ABSENT;
    }
    String share = ceiling.share(rps);
    String percent =
        ceiling.law() ? Numbers.fixed(Math.clamp(rps / ceiling.rps() * 100, 0, 100), 1) : "";
    return new Value(Csv.number(rps / ceiling.rps(), DIGITS), share, share, "", percent);
  }

  private static Value time(
      CellRow row, Function<Row, @Nullable Double> measured, Figure predicted) {
    Double ms =
        row.reached() == null
            ? row.expected().map(predicted::of).orElse(null)
            : row.measured().map(measured).orElse(null);
    return ms == null ? Value.ABSENT : Value.of(Csv.number(ms, DIGITS), Numbers.millis(ms));
  }

  private static Value p99(CellRow row) {
    boolean withheld =
        row.measured().filter(own -> own.repetitions() > 0 && own.p99Ms() == null).isPresent();
    return withheld
        ? new Value("", "too few", Numbers.tail(null))
        : time(row, Row::p99Ms, Figure.P99);
  }

  private static boolean failed(CellRow row) {
    Double rate = row.measured().map(Row::errorRate).orElse(null);
    return rate != null && rate > 0;
  }

  private static Value errors(CellRow row) {
    Double rate = row.measured().map(Row::errorRate).orElse(null);
    return rate == null ? Value.ABSENT : Value.of(Csv.number(rate, 6), Numbers.percent(rate));
  }

  /** The number of valid trials, over which the figures of the row are means. */
  private static Value trials(CellRow row) {
    return row.measured()
        .map(own -> Value.word(String.valueOf(own.repetitions())))
        .orElse(Value.ABSENT);
  }

  private static Value limit(CellRow row) {
    if (row.measured().isPresent()) {
      Row own = row.measured().get();
      String words = BottleneckWords.of(own);
      return new Value(
          own.bottleneck() == null ? "" : own.bottleneck().limiter().token(),
          BottleneckWords.brief(own),
          words.isEmpty() ? "no trial counts" : words);
    }
    Prediction prediction = row.prediction();
    if (prediction == null) {
      return Value.ABSENT;
    }
    String words =
        PredictedLimit.of(prediction).words()
            + (prediction.missing().isEmpty() ? "" : ", or the CPU of the service")
            + (row.voided().isEmpty() ? "" : "; void so far: " + row.voided());
    return Value.of(prediction.binding().name(), words);
  }
}
