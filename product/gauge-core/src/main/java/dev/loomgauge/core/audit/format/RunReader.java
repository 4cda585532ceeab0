package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Fact.Kind;
import dev.loomgauge.core.audit.format.Fact.Take;
import dev.loomgauge.core.audit.format.Fact.When;
import dev.loomgauge.core.audit.law.WeightedMean;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Takes the facts of one tool from the lines of one run; filled step by step. */
final class RunReader {
  /** A command stands no farther in front of its print. */
  private static final int COMMAND = 40;

  /** The width of a bucket of fortio's histogram, as a share of its values; 1 ms at the least. */
  private static final double BUCKET = 0.25;

  /** Between cells, and not between a number and its unit. */
  private static final String WHITE =
      ",\\s+|\\s+(?!(?<=\\d\\s)(?:ns|us|\u00b5s|ms|s|secs?)(?:\\s|$))";

  /** Behind the path of the first of several values that are added up. */
  private static final String MORE = ", ...";

  private final ToolPrint tool;
  private final List<String> lines;
  private final int begin;
  private final int end;
  private final boolean isObject;
  private final Numerals numerals;
  private final PrintedMeasurement measurement;
  private final Map<AuditColumn, PrintedFigure> sums = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, String> sumsFrom = new EnumMap<>(AuditColumn.class);
  private final List<Double> partCounts = new ArrayList<>();
  private final List<PrintedFigure> partMeans = new ArrayList<>();
  private final Map<String, PrintedQuantity> kept = new HashMap<>();
  private final Map<String, String> keptFrom = new HashMap<>();
  private int last;
  private int at;

  private RunReader(ToolPrint tool, List<String> lines, int begin, int end, boolean isObject) {
    this.tool = tool;
    this.lines = lines;
    this.begin = begin;
    this.end = end;
    this.isObject = isObject;
    this.last = begin;
    this.numerals = isObject ? Numerals.POINT : Numerals.of(lines.subList(begin, end));
    this.measurement = new PrintedMeasurement("", begin + 1L);
  }

  /**
   * What was read.
   *
   * @param end index of the line behind the last that was read
   */
  record Read(PrintedMeasurement measurement, int end) {}

  /**
   * Reads a run.
   *
   * @param lines of the whole print
   * @param before index of the first line that belongs to no earlier run
   * @param begin index of its first line
   * @param end index of the line behind it
   * @return empty where it has not what the tool's runs have
   */
  static Optional<Read> read(ToolPrint tool, List<String> lines, int before, int begin, int end) {
    RunReader reader = new RunReader(tool, lines, begin, end, false);
    return reader.whole()
        ? Optional.of(reader.read(Math.max(before, begin - COMMAND)))
        : Optional.empty();
  }

  /**
   * Reads an object.
   *
   * @param lines of which each is the path of a value and the value
   * @return empty where it has not what the tool's objects have
   */
  static Optional<PrintedMeasurement> object(ToolPrint tool, List<String> lines) {
    RunReader reader = new RunReader(tool, lines, 0, lines.size(), true);
    return reader.whole() ? Optional.of(reader.read(0).measurement()) : Optional.empty();
  }

  private boolean whole() {
    List<String> run = lines.subList(begin, end);
    return tool.needs().stream().allMatch(need -> run.stream().anyMatch(need::isIn));
  }

  private Read read(int before) {
    facts(tool.facts(), before);
    implied(before);
    settle();
    if (!tool.again().isEmpty()) {
      RunReader again = new RunReader(tool, lines, begin, end, isObject);
      again.facts(tool.again(), before);
      measurement.again(again.measurement.taken());
    }
    parts();
    return new Read(measurement, last + 1);
  }

  /** What a rule kept by a name, or 0. */
  double kept(String name) {
    PrintedQuantity found = kept.get(name);
    return found == null ? 0 : found.value();
  }

  /** The same with its last digit. */
  @Nullable PrintedQuantity keptQuantity(String name) {
    return kept.get(name);
  }

  /** Where it stands, or the empty string. */
  String keptFrom(String name) {
    return keptFrom.getOrDefault(name, "");
  }

  /** The means of the parts of the total, in their order. */
  List<PrintedFigure> partMeans() {
    return partMeans;
  }

  PrintedMeasurement measurement() {
    return measurement;
  }

  /** The first line of the run that has a phrase. */
  Optional<Matcher> line(Phrase phrase) {
    return lines.subList(begin, end).stream().flatMap(line -> phrase.in(line).stream()).findFirst();
  }

  private void facts(List<Fact> facts, int before) {
    boolean found = false;
    for (Fact fact : facts) {
      if (fact.when() == When.ELSE && found) {
        continue;
      }
      boolean here =
          switch (fact.when()) {
            case FIRST, ELSE -> upward(fact, begin, end);
            case LAST -> isOfParts(fact) ? upward(fact, begin, end) : downward(fact, begin, end);
            case ABOVE -> downward(fact, before, found ? at + 1 : begin);
            case BEFORE -> downward(fact, before, begin + 1);
          };
      found = here || (fact.when() == When.ELSE && found);
    }
    sums.forEach((column, sum) -> measurement.take(column, sum, sumsFrom.getOrDefault(column, "")));
  }

  private boolean upward(Fact fact, int from, int to) {
    boolean all = isAdded(fact);
    boolean found = false;
    for (int i = from; i < to && (all || !found); i++) {
      found |= take(fact, i);
    }
    return found;
  }

  private boolean downward(Fact fact, int from, int to) {
    for (int i = to - 1; i >= from; i--) {
      if (take(fact, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether all lines count. */
  private static boolean isAdded(Fact fact) {
    return fact.takes().stream()
        .anyMatch(
            take ->
                switch (take.kind()) {
                  case SUM, PART_COUNT, PART_MEAN, FAILED, CODED, ANSWERS, PERCENTILE -> true;
                  case SKIPPED, COLUMN, KEPT, FAILED_SHARE, SUCCESS_SHARE, NAMED, ZIPPED -> false;
                });
  }

  private static boolean isOfParts(Fact fact) {
    return fact.takes().getFirst().kind() == Kind.PART_COUNT;
  }

  /**
   * The parts of a total, whose requests add up to its own: all, or the last of what is printed
   * again and again.
   */
  private void parts() {
    boolean again =
        tool.facts().stream().anyMatch(fact -> fact.when() == When.LAST && isOfParts(fact));
    double left = measurement.value(AuditColumn.REQUESTS).orElse(0.0);
    int first = again ? partCounts.size() : 0;
    while (again && first > 0 && left > 0) {
      first--;
      left -= partCounts.get(first);
    }
    if (partCounts.size() == partMeans.size() && first < partCounts.size()) {
      List<WeightedMean.Part> parts = new ArrayList<>();
      for (int i = first; i < partCounts.size(); i++) {
        parts.add(new WeightedMean.Part(partCounts.get(i), partMeans.get(i)));
      }
      measurement.law(new WeightedMean(parts));
    }
  }

  private boolean take(Fact fact, int index) {
    String text = lines.get(index);
    Optional<Matcher> first = fact.phrase().in(text);
    boolean found = first.isPresent();
    for (Matcher match = first.orElse(null); match != null; match = match.find() ? match : null) {
      String from =
          isObject ? text.substring(0, text.lastIndexOf(": ")) : Printed.Line.from(index + 1, text);
      int group = 1;
      for (Take take : fact.takes()) {
        take(take, match, group, index, from);
        group += take.groups();
      }
    }
    if (found) {
      at = index;
      last = Math.max(last, index);
    }
    return found;
  }

  private void take(Take take, Matcher match, int group, int index, String from) {
    String text = group <= match.groupCount() ? group(match, group) : "";
    switch (take.kind()) {
      case SKIPPED -> {}
      case COLUMN -> column(take.column(), take.unit(), text, index, from);
      case SUM ->
          scaled(column(take), take.unit(), text, index).ifPresent(n -> sum(column(take), n, from));
      case PART_COUNT -> number(text, index, true).ifPresent(n -> partCounts.add(n.value()));
      case PART_MEAN ->
          quantity(text, take.unit(), index)
              .ifPresent(n -> partMeans.add(measured(n, take.unit())));
      case KEPT ->
          quantity(text, "", index)
              .ifPresent(
                  n -> {
                    kept.putIfAbsent(take.unit(), n);
                    keptFrom.putIfAbsent(take.unit(), from);
                  });
      case FAILED ->
          number(text, index, true)
              .ifPresent(n -> measurement.fail(kind(take.unit(), match), n.value(), from));
      case FAILED_SHARE ->
          number(text, index, false).ifPresent(n -> measurement.failedShare(n, from));
      case SUCCESS_SHARE ->
          number(text, index, false)
              .ifPresent(
                  n ->
                      measurement.failedShare(
                          new PrintedQuantity(Math.max(0, 100 - n.value()), n.digit()), from));
      case PERCENTILE ->
          column(Fact.percentile(text), take.unit(), group(match, group + 1), index, from);
      case NAMED -> column(Fact.named(text), take.unit(), group(match, group + 1), index, from);
      case CODED, ANSWERS ->
          number(group(match, group + 1), index, true)
              .ifPresent(n -> coded(take.kind() == Kind.ANSWERS, text, n, from));
      case ZIPPED -> zip(take, match, index, from);
    }
  }

  private static String group(Matcher match, int group) {
    String text = match.group(group);
    return text == null ? "" : text;
  }

  private static AuditColumn column(Take take) {
    AuditColumn column = take.column();
    if (column == null) {
      throw new IllegalStateException(take.toString());
    }
    return column;
  }

  private static String kind(String unit, Matcher match) {
    return unit.startsWith("$")
        ? group(match, Integer.parseInt(unit, 1, unit.length(), 10)).strip()
        : unit.replace('-', ' ');
  }

  private void coded(boolean counts, String code, PrintedQuantity n, String from) {
    if (counts) {
      sum(AuditColumn.REQUESTS, n, from);
    }
    boolean good = code.matches("[23](?:\\d\\d|xx)|OK|SERVING");
    measurement.fail(
        code.equals("0") || code.equals("-1") ? "no answer" : code, good ? 0 : n.value(), from);
  }

  private void sum(AuditColumn column, PrintedQuantity n, String from) {
    sums.merge(
        column,
        column.scale().exact() ? n.exact() : n.measured(),
        (a, b) ->
            new PrintedFigure(
                a.value() + b.value(), a.digit(), a.rounding() + b.rounding(), false));
    sumsFrom.merge(
        column, from, (first, next) -> isObject && !first.endsWith(MORE) ? first + MORE : first);
  }

  /**
   * Names and values beside each other; where the pattern has the values alone, the names stand in
   * the nearest line above whose words are as many.
   */
  private void zip(Take take, Matcher match, int index, String from) {
    boolean beside = match.groupCount() > 1;
    List<String> values = cells(group(match, beside ? 2 : 1));
    List<String> names = beside ? cells(group(match, 1)) : above(index, values.size());
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      AuditColumn column = Fact.named(names.get(i));
      boolean rate = take.column() != null;
      if (rate && column == AuditColumn.MEAN) {
        column(take.column(), "", values.get(i), index, from);
      } else if (!rate) {
        column(column, take.unit(), values.get(i), index, from);
      }
    }
  }

  private List<String> above(int index, int count) {
    for (int i = index - 1; i >= begin; i--) {
      List<String> names = cells(lines.get(i).replace("# reqs", "#reqs").replace("+/- ", "+/-"));
      int labels = names.size() - count;
      if (names.stream().filter(name -> Fact.named(name) != null).count() >= 2 && labels >= 0) {
        return names.subList(labels, names.size());
      }
    }
    return List.of();
  }

  private static List<String> cells(String text) {
    boolean barred = text.indexOf('\u2502') >= 0 || text.indexOf('|') >= 0;
    return Arrays.stream(text.split(barred ? "[\u2502|]" : WHITE))
        .map(String::strip)
        .filter(cell -> !cell.isEmpty())
        .toList();
  }

  private void column(
      @Nullable AuditColumn column, String unit, String text, int index, String from) {
    if (column == null || text.isEmpty()) {
      return;
    }
    boolean counted = column.scale().exact() && !isRounded(text);
    scaled(column, unit, text, index)
        .ifPresent(n -> measurement.take(column, counted ? n.exact() : measured(n, unit), from));
  }

  private static boolean isRounded(String count) {
    return count.matches(".*[kKMG]");
  }

  /** In the unit of its quantity. */
  private Optional<PrintedQuantity> scaled(
      AuditColumn column, String unit, String text, int index) {
    boolean counted = column.scale().exact();
    return counted || column == AuditColumn.THROUGHPUT
        ? number(text, index, counted && !isRounded(text))
        : quantity(text, unit, index).map(n -> column.header().endsWith("_s") ? n.times(0.001) : n);
  }

  private static PrintedFigure measured(PrintedQuantity n, String unit) {
    return switch (unit) {
      case "tick", "cut" -> n.measured(1);
      case "two" -> n.measured(LocustTable.twoDigits(n.value()));
      case "bucket" -> n.measured(Math.max(1, BUCKET * n.value()));
      default -> n.measured();
    };
  }

  /** A time in milliseconds, by its own unit or the given one; or a number without a unit. */
  private Optional<PrintedQuantity> quantity(String text, String unit, int index) {
    return plain(text, index, false)
        .flatMap(
            bare ->
                switch (unit) {
                  case "" -> PrintedQuantity.millis(bare).or(() -> PrintedQuantity.number(bare));
                  case "cut" -> PrintedQuantity.millis(bare);
                  case "s", "bucket" -> PrintedQuantity.number(bare).map(n -> n.times(1000));
                  case "us" -> PrintedQuantity.number(bare).map(n -> n.times(0.001));
                  case "ns" -> PrintedQuantity.number(bare).map(n -> n.times(1e-6));
                  case "min" -> PrintedQuantity.number(bare).map(n -> n.times(60_000));
                  default -> PrintedQuantity.number(bare);
                });
  }

  private Optional<PrintedQuantity> number(String text, int index, boolean whole) {
    return plain(text, index, whole).flatMap(PrintedQuantity::number);
  }

  private Optional<String> plain(String text, int index, boolean whole) {
    Optional<String> plain = numerals.plain(text, lines.get(index), whole);
    if (plain.isEmpty()) {
      measurement.note(
          "Line %d: %s can be read in two ways and was not taken; say what it is with --known."
              .formatted(index + 1, text));
    }
    return plain;
  }

  private void implied(int before) {
    for (ToolPrint.Assumption one : tool.assumptions()) {
      boolean holds =
          one.ofCommand()
              ? lines.subList(before, begin + 1).stream().anyMatch(one.phrase()::isIn)
              : line(one.phrase()).isPresent();
      if (holds) {
        measurement.assume(one.column(), one.word(), one.why());
      }
    }
    for (ToolPrint.Note note : tool.notes()) {
      line(note.phrase())
          .ifPresent(
              found ->
                  measurement.note(
                      found.groupCount() == 0
                          ? note.words()
                          : note.words().replace("$1", group(found, 1))));
    }
  }

  private void settle() {
    for (String rule : tool.flags()) {
      ToolRules.apply(rule, this);
    }
    measurement.settle();
  }
}
