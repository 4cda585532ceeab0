package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.ColumnScale;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.input.Quoted;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the user says of a measurement, in the order of the columns; it goes before a file. */
public record Stated(Map<AuditColumn, PrintedFigure> figures, Map<AuditColumn, String> words) {
  /** What the columns of words can say, beside nothing. */
  private static final Map<AuditColumn, List<String>> WORDS =
      Map.of(
          AuditColumn.THREAD_MODEL, List.of("platform", "virtual", "reactive"),
          AuditColumn.LOAD, List.of("closed", "open"),
          AuditColumn.CONN_MODE, List.of("held", "released"),
          AuditColumn.WINDOW, List.of("count", "ramp", "stages", "steady"),
          AuditColumn.LATENCY, List.of("schedule", "corrected", "unnamed"));

  public Stated {
    figures = Collections.unmodifiableMap(new TreeMap<>(figures));
    words = Collections.unmodifiableMap(new TreeMap<>(words));
  }

  /**
   * Reads what was written on a command line.
   *
   * @param texts the name of a quantity ("service-delay") to its value ("200ms")
   * @throws FormatException if there is no such quantity, or the value is none of it
   */
  public static Stated of(Map<String, String> texts) {
    Map<AuditColumn, PrintedFigure> figures = new EnumMap<>(AuditColumn.class);
    Map<AuditColumn, String> words = new EnumMap<>(AuditColumn.class);
    texts.forEach(
        (name, text) -> {
          AuditColumn column = column(name);
          if (column.scale() == ColumnScale.TEXT) {
            words.put(column, word(column, name, text.strip().toLowerCase(Locale.ROOT)));
          } else {
            figures.put(column, figure(column, name, text));
          }
        });
    return new Stated(figures, words);
  }

  /** The row with what was stated; users that are stated are all that have a request under way. */
  public AuditRow of(AuditRow row) {
    if (!figures.containsKey(AuditColumn.USERS) || !row.has(AuditColumn.STREAMS)) {
      return figures.isEmpty() && words.isEmpty() ? row : row.stating(figures, words);
    }
    Map<AuditColumn, PrintedFigure> all = new EnumMap<>(figures);
    all.putIfAbsent(AuditColumn.STREAMS, PrintedFigure.exact(1));
    return row.stating(all, words);
  }

  private static AuditColumn column(String name) {
    return Arrays.stream(AuditColumn.values())
        .filter(column -> column.option().equals(name) || column.header().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new FormatException(
                    "--known: there is no quantity %s. There are %s."
                        .formatted(
                            Quoted.of(name),
                            Arrays.stream(AuditColumn.values())
                                .map(AuditColumn::option)
                                .collect(Collectors.joining(", ")))));
  }

  private static String word(AuditColumn column, String name, String text) {
    List<String> words = WORDS.getOrDefault(column, List.of());
    if (!words.isEmpty() && !text.isEmpty() && !words.contains(text)) {
      throw new FormatException(
          "--known %s: %s is no value of it. Write %s, or nothing for none of them."
              .formatted(name, Quoted.of(text), String.join(", ", words)));
    }
    return text;
  }

  private static PrintedFigure figure(AuditColumn column, String name, String text) {
    boolean share =
        text.endsWith("%")
            && (column.scale() == ColumnScale.COUNT_OR_PERCENT
                || column.scale() == ColumnScale.PERCENT);
    Optional<PrintedQuantity> found =
        share
            ? PrintedQuantity.number(text.substring(0, text.length() - 1))
            : column.isTime() ? time(column, text) : PrintedQuantity.number(text);
    PrintedQuantity quantity =
        found.orElseThrow(
            () ->
                new FormatException(
                    "--known %s: %s is no value of it. Write a number, in %s%s."
                        .formatted(
                            name,
                            Quoted.of(text),
                            column.unit(),
                            column.isTime() ? " or with its unit, like 200ms" : "")));
    if (quantity.value() == 0 && column.scale().mustBeAboveZero()) {
      throw new FormatException("--known %s: must be above 0.".formatted(name));
    }
    return column.scale() == ColumnScale.MEASURED
        ? new PrintedFigure(quantity.value(), quantity.digit(), quantity.digit(), share)
        : new PrintedFigure(quantity.value(), quantity.digit(), 0, share);
  }

  private static Optional<PrintedQuantity> time(AuditColumn column, String text) {
    return PrintedQuantity.number(text)
        .filter(bare -> !text.endsWith("m"))
        .or(() -> PrintedQuantity.millis(text).map(millis -> millis.times(column.perMilli())));
  }
}
