package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Fact.Kind;
import dev.loomgauge.core.audit.format.Fact.Take;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.PrintLaws;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** What one run says, in the units of its quantities; filled line by line. */
final class RunFigures {
  /** The width of a bucket of fortio's histogram, as a share of its values; 1 ms at the least. */
  private static final double BUCKET = 0.25;

  /**
   * Half of one of the 1,024 buckets of sysbench from 0.001 to 100,000 ms, as such a share; as much
   * as the percentiles of artillery may be off.
   */
  private static final double LOG_BUCKET = 0.01;

  /** What Gatling prints for a number of which there is none. */
  private static final String NONE = "-";

  private static final Optional<PrintedQuantity> NO_FAILURE =
      Optional.of(new PrintedQuantity(0, 0.5));

  /** Behind the path of the first of several values that are added up. */
  private static final String MORE = ", ...";

  private final List<String> run;
  private final int begin;
  private final boolean isObject;
  private final Numerals numerals;
  private final PrintedMeasurement measurement;
  private final Map<AuditColumn, Taken> sums = new EnumMap<>(AuditColumn.class);
  private final List<Double> partCounts = new ArrayList<>();
  private final List<PrintedFigure> partMeans = new ArrayList<>();
  private final Map<String, Kept> kept = new HashMap<>();

  /**
   * Nothing yet.
   *
   * @param begin index of the first of them in the whole print
   * @param isObject whether each line is the path of a value and the value
   */
  RunFigures(List<String> run, int begin, boolean isObject) {
    this.run = run;
    this.begin = begin;
    this.isObject = isObject;
    this.numerals = isObject ? Numerals.POINT : Numerals.of(run);
    this.measurement = new PrintedMeasurement("", begin + 1L);
  }

  /** What a rule asks for by a name, and where it stands. */
  private record Kept(PrintedQuantity quantity, String from) {}

  /** What a rule kept by a name, or 0. */
  double kept(String name) {
    Kept found = kept.get(name);
    return found == null ? 0 : found.quantity().value();
  }

  /** The same with its last digit. */
  @Nullable PrintedQuantity keptQuantity(String name) {
    Kept found = kept.get(name);
    return found == null ? null : found.quantity();
  }

  /** Where it stands, or the empty string. */
  String keptFrom(String name) {
    Kept found = kept.get(name);
    return found == null ? "" : found.from();
  }

  /** The means of the parts of the total, in their order. */
  List<PrintedFigure> partMeans() {
    return List.copyOf(partMeans);
  }

  PrintedMeasurement measurement() {
    return measurement;
  }

  List<String> lines(Phrase phrase) {
    return run.stream().filter(phrase::isIn).toList();
  }

  Optional<Matcher> line(Phrase phrase) {
    return run.stream().flatMap(line -> phrase.in(line).stream()).findFirst();
  }

  boolean isObject() {
    return isObject;
  }

  /** Takes a fact from a place of a line that has it. */
  void take(Fact fact, int number, String text, Matcher match) {
    String from =
        isObject ? text.substring(0, text.lastIndexOf(": ")) : Printed.Line.from(number, text);
    Printed.Line line = new Printed.Line(number, text, match, from);
    int group = 1;
    for (Take take : fact.takes()) {
      take(take, line, group);
      group += take.kind().groups();
    }
  }

  private void take(Take take, Printed.Line line, int group) {
    String from = line.from();
    String text = group <= line.match().groupCount() ? line.group(group) : "";
    String next = group < line.match().groupCount() ? line.group(group + 1) : "";
    switch (take.kind()) {
      case SKIPPED -> {}
      case COLUMN -> column(take.column(), take.unit(), text, line);
      case SUM ->
          scaled(column(take), take.unit(), text, line).ifPresent(n -> sum(column(take), n, from));
      case PART_COUNT -> number(text, line, true).ifPresent(n -> partCounts.add(n.value()));
      case PART_MEAN ->
          quantity(text, take.unit(), line).ifPresent(n -> partMeans.add(measured(n, take.unit())));
      case KEPT ->
          quantity(text, "", line).ifPresent(n -> kept.putIfAbsent(take.unit(), new Kept(n, from)));
      case FAILED ->
          (text.equals(NONE) ? NO_FAILURE : number(text, line, true))
              .ifPresent(n -> measurement.fail(kind(take.unit(), line), n.value(), from));
      case FAILED_SHARE ->
          number(text, line, false).ifPresent(n -> measurement.failedShare(n, from));
      case SUCCESS_SHARE ->
          number(text, line, false)
              .ifPresent(
                  n ->
                      measurement.failedShare(
                          new PrintedQuantity(Math.max(0, 100 - n.value()), n.digit()), from));
      case PERCENTILE -> column(Fact.percentile(text), take.unit(), next, line);
      case NAMED -> column(Fact.named(text), take.unit(), next, line);
      case CODED, ANSWERS ->
          number(next, line, true)
              .ifPresent(n -> coded(take.kind() == Kind.ANSWERS, text, n, from));
      case ZIPPED -> zip(take, line);
    }
  }

  private static AuditColumn column(Take take) {
    AuditColumn column = take.column();
    if (column == null) {
      throw new IllegalStateException(take.toString());
    }
    return column;
  }

  private static String kind(String unit, Printed.Line line) {
    return unit.startsWith("$")
        ? line.group(Integer.parseInt(unit, 1, unit.length(), 10)).strip()
        : unit.replace('-', ' ');
  }

  private void coded(boolean counts, String code, PrintedQuantity n, String from) {
    if (counts) {
      sum(AuditColumn.REQUESTS, n, from);
    }
    boolean good = code.matches("[23](?:\\d\\d|xx)|OK|SERVING");
    measurement.fail(
        code.equals("0") || code.equals("-1") ? PrintedMeasurement.NO_ANSWER : code,
        good ? 0 : n.value(),
        from);
  }

  private void sum(AuditColumn column, PrintedQuantity n, String from) {
    PrintedFigure figure = column.scale().exact() ? n.exact() : n.measured();
    sums.merge(column, new Taken(column, figure, from), this::added);
  }

  private Taken added(Taken first, Taken next) {
    PrintedFigure a = first.figure();
    PrintedFigure b = next.figure();
    return new Taken(
        first.column(),
        new PrintedFigure(a.value() + b.value(), a.digit(), a.rounding() + b.rounding(), false),
        isObject && !first.from().endsWith(MORE) ? first.from() + MORE : first.from());
  }

  /**
   * Names and values beside each other; where the pattern has the values alone, the names stand
   * above. Of a table of rates the mean is the throughput.
   */
  private void zip(Take take, Printed.Line line) {
    boolean beside = line.match().groupCount() > 1;
    Map<AuditColumn, String> values =
        beside
            ? NamedValues.beside(line.group(1), line.group(2))
            : NamedValues.below(run.subList(0, line.number() - 1 - begin), line.group(1));
    AuditColumn rate = take.column();
    values.forEach(
        (column, value) -> {
          if (rate == null) {
            column(column, take.unit(), value, line);
          } else if (column == AuditColumn.MEAN) {
            column(rate, "", value, line);
          }
        });
  }

  private void column(@Nullable AuditColumn column, String unit, String text, Printed.Line line) {
    if (column != null && !text.isEmpty()) {
      figure(column, unit, text, line)
          .ifPresent(figure -> measurement.take(column, figure, line.from()));
    }
  }

  void addUp() {
    sums.forEach((column, sum) -> measurement.take(column, sum.figure(), sum.from()));
  }

  /**
   * The law that the means of the parts make that of the total.
   *
   * @param again whether parts are printed again and again
   */
  Optional<Law> weightedMean(boolean again) {
    int first = again ? firstPart() : 0;
    int parts = partCounts.size();
    return parts == partMeans.size()
        ? PrintLaws.weightedMean(partCounts.subList(first, parts), partMeans.subList(first, parts))
        : Optional.empty();
  }

  /**
   * The mean of the last parts of the total, each by its requests; empty where they are not all of
   * it. The parts are given back, as what was calculated from them proves nothing of them.
   */
  Optional<PrintedFigure> meanOfParts() {
    int parts = partCounts.size();
    double requests = 0;
    double sum = 0;
    double rounding = 0;
    for (int i = firstPart(); i < parts && parts == partMeans.size(); i++) {
      requests += partCounts.get(i);
      sum += partCounts.get(i) * partMeans.get(i).value();
      rounding += partCounts.get(i) * partMeans.get(i).rounding();
    }
    if (requests == 0 || requests != measurement.amount(AuditColumn.REQUESTS)) {
      return Optional.empty();
    }
    partCounts.clear();
    partMeans.clear();
    double known = rounding / requests;
    return Optional.of(new PrintedFigure(sum / requests, known, known, false));
  }

  /** Of parts that are printed again and again the last count, as many as are in the total. */
  private int firstPart() {
    double left = measurement.amount(AuditColumn.REQUESTS);
    int first = partCounts.size();
    while (first > 0 && left > 0) {
      first--;
      left -= partCounts.get(first);
    }
    return first;
  }

  private Optional<PrintedFigure> figure(
      AuditColumn column, String unit, String text, Printed.Line line) {
    boolean counted = column.scale().exact() && !PrintedQuantity.isRounded(text);
    return scaled(column, unit, text, line).map(n -> counted ? n.exact() : measured(n, unit));
  }

  /** The number of a quantity in its unit. */
  private Optional<PrintedQuantity> scaled(
      AuditColumn column, String unit, String text, Printed.Line line) {
    boolean counted = column.scale().exact();
    return counted || column == AuditColumn.THROUGHPUT
        ? number(text, line, counted && !PrintedQuantity.isRounded(text))
        : quantity(text, unit, line).map(n -> n.times(column.perMilli()));
  }

  /** A time in milliseconds, by its own unit or the given one; or a number without a unit. */
  private Optional<PrintedQuantity> quantity(String text, String unit, Printed.Line line) {
    return plain(text, line, false)
        .flatMap(
            bare ->
                switch (unit) {
                  case "" -> PrintedQuantity.millis(bare).or(() -> PrintedQuantity.number(bare));
                  case "cut" -> PrintedQuantity.millis(bare);
                  case "bucket" -> PrintedQuantity.number(bare).map(n -> n.times(1000));
                  case "ns", "us", "s", "min" ->
                      PrintedQuantity.number(bare).map(n -> n.times(PrintedQuantity.unit(unit)));
                  default -> PrintedQuantity.number(bare);
                });
  }

  /** A bare number; a whole one where it counts something. */
  private Optional<PrintedQuantity> number(String text, Printed.Line line, boolean whole) {
    return plain(text, line, whole).flatMap(PrintedQuantity::number);
  }

  /** As exact as its tool prints it. */
  private static PrintedFigure measured(PrintedQuantity n, String unit) {
    return switch (unit) {
      case "tick", "cut" -> n.measured(1);
      case "ten" -> n.measured(GatlingRules.TEN_MS);
      case "two" -> n.measured(LocustTable.twoDigits(n.value()));
      case "bucket" -> n.measured(Math.max(1, BUCKET * n.value()));
      case "log" -> n.measured(LOG_BUCKET * n.value());
      default -> n.measured();
    };
  }

  private Optional<String> plain(String text, Printed.Line line, boolean whole) {
    Optional<String> plain = numerals.plain(text, line.text(), whole);
    if (plain.isEmpty()) {
      measurement.note(
          "Line %d: %s can be read in two ways and was not taken; say what it is with --known."
              .formatted(line.number(), text));
    }
    return plain;
  }
}
