package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import dev.loomgauge.core.audit.table.Scale;
import dev.loomgauge.core.input.Quoted;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the user says of a measurement; it goes before what a file says.
 *
 * @param figures by quantity
 * @param words by quantity
 */
public record Stated(Map<Column, Figure> figures, Map<Column, String> words) {
  public Stated {
    figures = Map.copyOf(figures);
    words = Map.copyOf(words);
  }

  /** Nothing. */
  public static Stated nothing() {
    return new Stated(Map.of(), Map.of());
  }

  /**
   * Reads what was written on a command line.
   *
   * @param texts the name of a quantity ("service-delay") to its value ("200ms")
   * @throws FormatException if there is no such quantity, or the value is none of it
   */
  public static Stated of(Map<String, String> texts) {
    Map<Column, Figure> figures = new EnumMap<>(Column.class);
    Map<Column, String> words = new EnumMap<>(Column.class);
    texts.forEach(
        (name, text) -> {
          Column column = column(name);
          if (column.scale() == Scale.TEXT) {
            words.put(column, text.toLowerCase(Locale.ROOT));
          } else {
            figures.put(column, figure(column, name, text));
          }
        });
    return new Stated(figures, words);
  }

  /** The row with what was stated. */
  public Row of(Row row) {
    return figures.isEmpty() && words.isEmpty() ? row : row.stating(figures, words);
  }

  private static Column column(String name) {
    return Arrays.stream(Column.values())
        .filter(column -> column.option().equals(name) || column.header().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new FormatException(
                    "--known: there is no quantity "
                        + Quoted.of(name)
                        + ". There are "
                        + Arrays.stream(Column.values())
                            .map(Column::option)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private static Figure figure(Column column, String name, String text) {
    boolean share = text.endsWith("%");
    Optional<Quantity> found =
        share
            ? Quantity.number(text.substring(0, text.length() - 1))
            : timed(column) ? time(column, text) : Quantity.number(text);
    Quantity quantity =
        found.orElseThrow(
            () ->
                new FormatException(
                    "--known %s: %s is no value of it. Write a number, in %s%s."
                        .formatted(
                            name,
                            Quoted.of(text),
                            column.unit(),
                            timed(column) ? " or with its unit, like 200ms" : "")));
    return column.scale() == Scale.MEASURED
        ? new Figure(quantity.value(), quantity.digit(), quantity.digit(), share)
        : new Figure(quantity.value(), quantity.digit(), 0, share);
  }

  private static boolean timed(Column column) {
    return column.header().endsWith("_ms") || column.header().endsWith("_s");
  }

  private static Optional<Quantity> time(Column column, String text) {
    double perMilli = column.header().endsWith("_ms") ? 1 : 0.001;
    return Quantity.number(text)
        .filter(bare -> !text.endsWith("m"))
        .or(() -> Quantity.millis(text).map(millis -> millis.times(perMilli)));
  }
}
