package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.ColumnScale;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which column of a foreign table holds which quantity: by its name, and in the unit that stands
 * behind the name or behind the figure. A time without any unit is not taken.
 */
final class NamedColumns {
  private static final Pattern UNIT =
      Pattern.compile(
          "(?:[(\\[, ]|^)\\s*(ns|us|\u00b5s|ms|msec|millis(?:econds)?|s|secs?|seconds|min)\\s*[)\\]]?$");

  /** A unit before the name of the statistic: "latency (ms) p99", "latency_ms(p50)". */
  private static final Pattern INSIDE =
      Pattern.compile(
          "(.*\\w) ?[(\\[ ](ns|us|\u00b5s|ms|s)[)\\]]? ?(\\(?(?:p ?\\d.*|mean|avg\\.?|average|median|max)\\)?)");

  /** What a rate is called, and its unit. */
  private static final String RATE =
      "(?:rps|tps|qps|(?:req(?:uest)?s?|ops|operations|trans(?:actions?)?|quer(?:y|ies))(?:/| per )(?:s|sec|second))";

  /** What a response time is called. */
  private static final String TIME =
      "(?:latency|response ?time|resp\\.? ?time|req(?:uest)?\\.? (?:time|duration|latency)|duration|time)";

  private static final String MEANS = "(?:mean|av[eg]\\.?|average)";

  /** By their names in small letters, with blanks between their words. */
  private static final List<Named> NAMES =
      List.of(
          new Named(
              AuditColumn.USERS,
              "users|concurrency|concurrency level|concurrent (?:users|clients|requests)|vus"
                  + "|virtual users|(?:number of )?(?:users|clients)"),
          new Named(AuditColumn.CONNECTIONS, "connections"),
          new Named(AuditColumn.STREAMS, "streams|pipelining(?: factor)?|pipeline depth"),
          new Named(
              AuditColumn.THROUGHPUT,
              "(?:(?:effective|overall|total|actual|"
                  + MEANS
                  + ") )?(?:"
                  + RATE
                  + "|throughput|(?:request|transaction) (?:rate|throughput))(?: ?[(\\[]?(?:1/s|"
                  + RATE
                  + "|"
                  + MEANS
                  + ")[)\\]]?)?"),
          new Named(
              AuditColumn.MEAN,
              MEANS + "(?: ?" + TIME + ")?|" + TIME + " ?[(\\[]?" + MEANS + "[)\\]]?"),
          new Named(
              AuditColumn.DEVIATION,
              "(?:" + TIME + " )?(?:std ?dev|stdev|std\\. dev\\.?|standard deviation)"),
          new Named(
              AuditColumn.P50,
              percentile("50") + "|median(?: " + TIME + ")?|" + TIME + " ?[(\\[]?median[)\\]]?"),
          new Named(AuditColumn.P75, percentile("75")),
          new Named(AuditColumn.P90, percentile("90")),
          new Named(AuditColumn.P95, percentile("95")),
          new Named(AuditColumn.P99, percentile("99")),
          new Named(AuditColumn.P999, percentile("99[. ]?9")),
          new Named(
              AuditColumn.MAX,
              "(?:max\\.?|maximum|longest|slowest)(?: ?(?:"
                  + TIME
                  + "|request|transaction))?|"
                  + TIME
                  + " ?[(\\[]?max(?:imum)?[)\\]]?"),
          new Named(
              AuditColumn.DURATION,
              "(?:test )?duration|time taken(?: for tests)?|elapsed(?: time)?|(?:total|run|wall) time"),
          new Named(
              AuditColumn.REQUESTS,
              "(?:(?:total|completed?|number of|#|http) ?)?req(?:uest)?s|request count|(?:# ?)?samples"),
          new Named(
              AuditColumn.FAILURES,
              "(?:errors|failures|failed|(?:failed|#) ?(?:requests|failures|fails)|failure count"
                  + "|(?:error|failure) rate|(?:total|number of) errors)(?: ?[(\\[]?%[)\\]]?)?"),
          new Named(AuditColumn.THINK, "think|think time"));

  /** A time without the name of its statistic. */
  private static final Pattern UNNAMED =
      Pattern.compile("(?:latency|latencies|response ?times?|resp\\.? time)");

  /** Rows that begin with it are samples of a second. */
  private static final Pattern SECONDS = Pattern.compile("(?i)unix[_ -](?:ts|seconds?)");

  /** Of a statistic it is the least, and no time has it as its unit but a duration. */
  private static final String MINUTE = "min";

  /** A longer cell names no quantity. */
  private static final int WIDEST = 200;

  private final List<String> header;
  private final Numerals numerals;
  private final Map<AuditColumn, Integer> places = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, Double> factors = new EnumMap<>(AuditColumn.class);
  private boolean unnamed;

  private NamedColumns(List<String> header, UnaryOperator<String> word, Numerals numerals) {
    this.header = header;
    this.numerals = numerals;
    for (int i = 0; i < header.size(); i++) {
      if (header.get(i).length() < WIDEST) {
        find(plain(word.apply(header.get(i))), i);
      }
    }
  }

  /** Of a header; empty where it names fewer than two quantities that a law can hold together. */
  static Optional<NamedColumns> of(List<String> header, Numerals numerals) {
    return of(header, UnaryOperator.identity(), numerals);
  }

  private static Optional<NamedColumns> of(
      List<String> header, UnaryOperator<String> word, Numerals numerals) {
    NamedColumns columns = new NamedColumns(header, word, numerals);
    columns.findUnnamed();
    boolean samples = header.stream().anyMatch(name -> SECONDS.matcher(name.strip()).matches());
    return samples || columns.places.size() < 2 ? Optional.empty() : Optional.of(columns);
  }

  /**
   * The same with times in milliseconds where neither name nor cell has a unit.
   *
   * @param word the usual name for what a tool calls a column
   */
  static Optional<NamedColumns> ofMillis(List<String> header, UnaryOperator<String> word) {
    Optional<NamedColumns> columns = of(header, word, Numerals.POINT);
    columns.ifPresent(
        found ->
            found.places.keySet().stream()
                .filter(AuditColumn::isTime)
                .forEach(column -> found.factors.putIfAbsent(column, 1.0)));
    return columns;
  }

  static boolean areNamed(List<String> cells) {
    return of(cells, Numerals.of(List.of())).isPresent();
  }

  static @Nullable AuditColumn named(String name) {
    NamedColumns columns =
        new NamedColumns(List.of(name), UnaryOperator.identity(), Numerals.POINT);
    return columns.places.isEmpty() ? null : columns.places.keySet().iterator().next();
  }

  /** A row of a table with the number of its line, 1 and up. */
  record Row(int line, List<String> cells) {
    private String cell(int index) {
      return index < cells.size() ? cells.get(index) : "";
    }
  }

  /**
   * The measurements of a table in lines of text.
   *
   * @param head index of the line with its header
   * @param first index of the line of its first row
   * @param end index of the line behind its last row
   */
  static List<PrintedMeasurement> table(
      List<String> lines, int head, int first, int end, Function<String, List<String>> cells) {
    List<Row> rows =
        IntStream.range(first, end)
            .mapToObj(i -> new Row(i + 1, cells.apply(lines.get(i))))
            .toList();
    return table(cells.apply(lines.get(head)), rows, Numerals.of(lines.subList(head, end)));
  }

  /**
   * The measurements of a table: a row each; or, where its first column or its second has the names
   * of quantities, a column each.
   */
  static List<PrintedMeasurement> table(List<String> header, List<Row> rows, Numerals numerals) {
    List<PrintedMeasurement> all = new ArrayList<>();
    Optional<NamedColumns> columns = of(header, numerals);
    if (columns.isPresent()) {
      for (Row row : rows) {
        all.add(columns.get().row(row.cells(), row.line(), "line " + row.line()));
      }
    } else {
      boolean statistics = header.stream().filter(name -> Fact.named(name) != null).count() > 1;
      Optional<NamedColumns> first =
          statistics ? Optional.empty() : of(names(header, rows, 0), numerals);
      Optional<NamedColumns> turned =
          statistics ? first : first.or(() -> of(names(header, rows, 1), numerals));
      int values = first.isPresent() ? 1 : 2;
      for (int i = values; turned.isPresent() && i < header.size(); i++) {
        int line = rows.getFirst().line();
        String title = header.get(i).strip();
        all.add(
            turned
                .get()
                .row(column(rows, i), line, "line " + line + " on")
                .named(title.equalsIgnoreCase("value") ? "" : title, line));
      }
    }
    return all.stream().filter(found -> !found.taken().isEmpty()).toList();
  }

  /** The names of a column, each with the time unit that a column of units has for it. */
  private static List<String> names(List<String> header, List<Row> rows, int index) {
    int units =
        IntStream.range(index + 1, header.size())
            .filter(i -> header.get(i).strip().matches("(?i)units?"))
            .findFirst()
            .orElse(-1);
    return rows.stream()
        .map(
            row -> {
              String unit = units < 0 ? "" : row.cell(units).strip().toLowerCase(Locale.ROOT);
              boolean timed = UNIT.matcher(unit).lookingAt();
              return row.cell(index) + (timed ? " (" + unit + ")" : "");
            })
        .toList();
  }

  private static List<String> column(List<Row> rows, int index) {
    return rows.stream().map(row -> row.cell(index)).toList();
  }

  private static String percentile(String share) {
    return ("p ?[(-]?%1$s(?:th)?\\)?(?: ?%2$s)?|%2$s \\(?p?%1$s(?:th|%%)?\\)?|percentile ?%1$s"
            + "|%1$s ?%%(?: (?:%2$s|line))?|%1$sth(?: percentile)?(?: %2$s)?")
        .formatted(share, TIME);
  }

  /** A name in small letters, with blanks between its words: "avg_latency_ms", "avgLatencyMs". */
  private static String plain(String name) {
    return name.strip()
        .replaceAll("([a-z\\d])([A-Z])", "$1 $2")
        .replace('_', ' ')
        .toLowerCase(Locale.ROOT);
  }

  /** A row of cells; where none of them is a figure it has nothing. */
  PrintedMeasurement row(List<String> cells, long line, String at) {
    PrintedMeasurement measurement = new PrintedMeasurement(title(cells), line);
    places.forEach(
        (column, place) -> {
          if (place < cells.size()) {
            String from = at + ", column " + header.get(place).strip();
            // Thousands may be separated by a blank.
            String cell = cells.get(place).strip().replaceAll("(\\d) (?=\\d{3}(?:\\D|$))", "$1");
            boolean counted = column.scale().exact() && !column.isTime();
            numerals
                .plain(cell, String.join("  ", cells), counted)
                .ifPresentOrElse(
                    plain -> take(measurement, column, plain, from),
                    () ->
                        measurement.note(
                            "%s: %s can be read in two ways and was not taken; say what it is with --known."
                                .formatted(from, cell)));
          }
        });
    return unnamed && measurement.has(AuditColumn.MEAN)
        ? measurement.assume(
            AuditColumn.LATENCY,
            "unnamed",
            "the table does not say of which statistic its latency is")
        : measurement;
  }

  private void take(PrintedMeasurement measurement, AuditColumn column, String cell, String from) {
    if (column == AuditColumn.FAILURES) {
      PrintedQuantity.number(cell.replace("%", ""))
          .ifPresent(found -> failures(measurement, found, cell, from));
    } else if (column.isTime()) {
      Double factor = factors.get(column);
      Optional<PrintedQuantity> bare =
          factor == null
              ? Optional.empty()
              : PrintedQuantity.number(cell).map(n -> n.times(factor));
      Optional<PrintedQuantity> millis =
          PrintedQuantity.millis(cell).filter(found -> found.value() > 0).or(() -> bare);
      measurement.measured(column, millis.map(n -> n.times(column.perMilli())), from);
    } else if (column == AuditColumn.THROUGHPUT) {
      double seconds = cell.endsWith("/min") ? 60 : cell.endsWith("/hour") ? 3600 : 1;
      measurement.measured(
          column,
          PrintedQuantity.number(
                  cell.replaceFirst(
                      "\\s*\\[?(?:req|requests|trans|#)?/(?:s(?:ec)?|min|hour)\\]?$", ""))
              .map(rate -> rate.times(1 / seconds)),
          from);
    } else {
      boolean rounded = PrintedQuantity.isRounded(cell);
      PrintedQuantity.number(cell)
          .filter(n -> isWhole(column, n.value()))
          .ifPresent(n -> measurement.take(column, rounded ? n.measured() : n.exact(), from));
    }
  }

  /** A number of users with decimals is an average. */
  private static boolean isWhole(AuditColumn column, double value) {
    return column.scale() != ColumnScale.SIZE || value == Math.rint(value);
  }

  /** A count, or a percentage where the cell or its column has the sign. */
  private void failures(
      PrintedMeasurement measurement, PrintedQuantity found, String cell, String from) {
    String name = plain(header.get(places.getOrDefault(AuditColumn.FAILURES, 0)));
    boolean percent = cell.endsWith("%") || name.indexOf('%') >= 0;
    if (percent || found.value() == 0 || !name.contains("rate")) {
      measurement.take(AuditColumn.FAILURES, percent ? found.percent() : found.exact(), from);
    } else {
      measurement.note(
          "%s: %s can be a share or a percentage and was not taken.".formatted(from, cell));
    }
  }

  /** What stands before the first figure names the row. */
  private String title(List<String> cells) {
    int first = places.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < Math.min(first, cells.size()); i++) {
      words.add(cells.get(i).strip());
    }
    return String.join(" ", words);
  }

  private void find(String name, int index) {
    Name read = Name.of(name);
    for (Named named : NAMES) {
      boolean exact = named.names().matcher(read.whole()).matches();
      if ((exact || named.names().matcher(read.bare()).matches())
          && !places.containsKey(named.column())) {
        place(named.column(), index, exact ? null : read.unit());
        return;
      }
    }
  }

  /** Takes a latency for a mean, where none is named so. */
  private void findUnnamed() {
    for (int i = 0; i < header.size() && !places.containsKey(AuditColumn.MEAN); i++) {
      String name = plain(header.get(i));
      Name read = Name.of(name.length() < WIDEST ? name : "");
      if (UNNAMED.matcher(read.bare()).matches() && !MINUTE.equals(read.unit())) {
        place(AuditColumn.MEAN, i, read.unit());
        unnamed = true;
      }
    }
  }

  private void place(AuditColumn column, int index, @Nullable String unit) {
    places.put(column, index);
    if (unit != null) {
      factors.put(column, PrintedQuantity.unit(unit));
    }
  }

  /** A name of a column: all of it, the same without its unit, and the unit, if it has one. */
  private record Name(String whole, String bare, @Nullable String unit) {
    static Name of(String name) {
      String plain = name.replaceAll("[*`]", "");
      Matcher inside = INSIDE.matcher(plain);
      if (inside.matches()) {
        return new Name(plain, inside.group(1) + " " + inside.group(3), inside.group(2));
      }
      Matcher unit = UNIT.matcher(plain);
      boolean told = unit.find();
      String bare = told ? plain.substring(0, unit.start()) : plain;
      return new Name(plain, bare.replaceAll("[(\\[ ]+$", "").strip(), told ? unit.group(1) : null);
    }
  }

  private record Named(AuditColumn column, Pattern names) {
    Named(AuditColumn column, String names) {
      this(column, Pattern.compile(names));
    }
  }
}
