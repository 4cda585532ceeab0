package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One measurement as it is taken from a print; filled step by step, not for several threads. */
public final class Measurement {
  /** What a generator needs from an answer to the next request, in milliseconds, at most. */
  private static final double GENERATOR_MS = 1;

  /** The same as a share of the mean response time. */
  private static final double GENERATOR_SHARE = 0.15;

  /** No quantity is larger in its unit, as in tables. */
  private static final double LARGEST = 1e15;

  private final String title;
  private final long line;
  private final Map<Column, Taken> taken = new EnumMap<>(Column.class);
  private final Map<Column, Assumed> assumed = new EnumMap<>(Column.class);
  private final List<String> notes = new ArrayList<>();

  /**
   * Nothing yet.
   *
   * @param title what names it among others, or the empty string
   * @param line where it begins in its file, 1 and up
   */
  public Measurement(String title, long line) {
    this.title = title;
    this.line = line;
  }

  /** Takes a figure for a quantity; the first one stays. */
  public Measurement take(Column column, Figure figure, String from) {
    if (column == Column.MEAN && figure.value() == 0) {
      return note("The mean is printed as 0: it is below the clock's tick and was not taken.");
    }
    boolean none = figure.value() == 0 && column.scale().mustBeAboveZero();
    if (!none && figure.value() <= LARGEST) {
      taken.putIfAbsent(column, new Taken(column, figure, from));
    }
    return this;
  }

  /** Takes a count, where there is one. */
  public Measurement count(Column column, Optional<Quantity> count, String from) {
    count.ifPresent(found -> take(column, found.exact(), from));
    return this;
  }

  /** Takes a measured figure, where there is one. */
  public Measurement measured(Column column, Optional<Quantity> figure, String from) {
    figure.ifPresent(found -> take(column, found.measured(), from));
    return this;
  }

  /** The same by a clock that ticks in whole milliseconds. */
  public Measurement ticked(Column column, Optional<Quantity> millis, String from) {
    millis.ifPresent(found -> take(column, found.measured(1), from));
    return this;
  }

  /** Says what the tool implies. */
  public Measurement assume(Column column, String word, String why) {
    assumed.putIfAbsent(column, new Assumed(column, word, why));
    return this;
  }

  /** A closed model whose users send again as soon as they have an answer. */
  public Measurement closed(String why) {
    assume(Column.LOAD, "closed", why);
    return this;
  }

  /** An open model: requests are sent at a rate. */
  public Measurement open(String why) {
    assume(Column.LOAD, "open", why);
    return this;
  }

  /** What a reader should know beside the figures. */
  public Measurement note(String words) {
    notes.add(words);
    return this;
  }

  /** What names it among others, or the empty string. */
  public String title() {
    return title;
  }

  /** Where it begins in its file, 1 and up. */
  public long line() {
    return line;
  }

  /** What was taken, in the order of the columns. */
  public List<Taken> taken() {
    return List.copyOf(taken.values());
  }

  /** What was assumed, in the order of the columns. */
  public List<Assumed> assumed() {
    return List.copyOf(assumed.values());
  }

  /** What a reader should know beside the figures. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** Whether a quantity was taken. */
  public boolean has(Column column) {
    return taken.containsKey(column);
  }

  /** The value that was taken for a quantity, if any. */
  public Optional<Double> value(Column column) {
    return Optional.ofNullable(taken.get(column)).map(found -> found.figure().value());
  }

  /** As a row that the laws read. */
  public Row row() {
    Map<Column, Figure> figures = new EnumMap<>(Column.class);
    Map<Column, String> words = new EnumMap<>(Column.class);
    taken.forEach((column, found) -> figures.put(column, found.figure()));
    assumed.forEach((column, one) -> words.put(column, one.word()));
    Figure mean = figures.get(Column.MEAN);
    if (mean != null && "closed".equals(words.get(Column.LOAD))) {
      double own = Math.min(GENERATOR_MS, GENERATOR_SHARE * mean.value());
      figures.putIfAbsent(Column.GENERATOR, Figure.exact(own));
    }
    return Row.of(title, line, figures, words);
  }
}
