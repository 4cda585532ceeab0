package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Fact.Kind;
import dev.loomgauge.core.audit.format.Fact.Take;
import dev.loomgauge.core.audit.format.Fact.When;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.ColumnScale;
import dev.loomgauge.core.audit.table.PrintedFigure;
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

  /** Behind the path of the first of several values that are added up. */
  private static final String MORE = ", ...";

  private final ToolPrint tool;
  private final List<String> lines;
  private final int begin;
  private final int end;
  private final boolean isObject;
  private final PrintedMeasurement measurement;
  private final RunFigures figures;
  private final Map<AuditColumn, PrintedFigure> sums = new EnumMap<>(AuditColumn.class);
  private final Map<AuditColumn, String> sumsFrom = new EnumMap<>(AuditColumn.class);
  private final TotalParts parts = new TotalParts();
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
    this.measurement = new PrintedMeasurement("", begin + 1L);
    this.figures =
        new RunFigures(
            isObject ? Numerals.POINT : Numerals.of(lines.subList(begin, end)), measurement);
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
    return isWhole(tool, lines.subList(begin, end))
        ? Optional.of(
            new RunReader(tool, lines, begin, end, false).read(Math.max(before, begin - COMMAND)))
        : Optional.empty();
  }

  /**
   * Reads an object.
   *
   * @param lines of which each is the path of a value and the value
   * @return empty where it has not what the tool's objects have
   */
  static Optional<PrintedMeasurement> object(ToolPrint tool, List<String> lines) {
    return isWhole(tool, lines)
        ? Optional.of(new RunReader(tool, lines, 0, lines.size(), true).read(0).measurement())
        : Optional.empty();
  }

  private static boolean isWhole(ToolPrint tool, List<String> run) {
    return tool.needs().stream().allMatch(need -> run.stream().anyMatch(need::isIn));
  }

  private Read read(int before) {
    facts(tool.facts(), before);
    implied(before);
    settle();
    if (!tool.again().isEmpty()) {
      RunReader second = new RunReader(tool, lines, begin, end, isObject);
      second.facts(tool.again(), before);
      measurement.again(second.measurement.taken());
    }
    boolean again = tool.facts().stream().anyMatch(RunReader::isOfLastParts);
    parts
        .law(again, measurement.value(AuditColumn.REQUESTS).orElse(0.0))
        .ifPresent(measurement::law);
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
    return parts.means();
  }

  PrintedMeasurement measurement() {
    return measurement;
  }

  /** The lines of the run that have a phrase. */
  List<String> lines(Phrase phrase) {
    return lines.subList(begin, end).stream().filter(phrase::isIn).toList();
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
            case FIRST, ELSE -> upward(fact, below(fact), end);
            case LAST ->
                isOfLastParts(fact) ? upward(fact, begin, end) : downward(fact, begin, end);
            case ABOVE -> downward(fact, before, found ? at + 1 : begin);
            case BEFORE -> downward(fact, before, begin + 1);
          };
      found = here || (fact.when() == When.ELSE && found);
    }
    sums.forEach((column, sum) -> measurement.take(column, sum, sumsFrom.getOrDefault(column, "")));
  }

  /** Where the lines begin in which a fact is looked for. */
  private int below(Fact fact) {
    Phrase heading = fact.below();
    int line = begin;
    while (heading != null && line < end && !heading.isIn(lines.get(line))) {
      line++;
    }
    return line;
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

  private static boolean isOfLastParts(Fact fact) {
    return fact.when() == When.LAST && fact.takes().getFirst().kind() == Kind.PART_COUNT;
  }

  private boolean take(Fact fact, int index) {
    String text = lines.get(index);
    Optional<Matcher> first = fact.phrase().in(text);
    boolean found = first.isPresent();
    for (Matcher match = first.orElse(null); match != null; match = match.find() ? match : null) {
      Printed.Line line = new Printed.Line(index + 1, text, match);
      String from = isObject ? text.substring(0, text.lastIndexOf(": ")) : line.from();
      int group = 1;
      for (Take take : fact.takes()) {
        take(take, line, group, from);
        group += take.groups();
      }
    }
    if (found) {
      at = index;
      last = Math.max(last, index);
    }
    return found;
  }

  private void take(Take take, Printed.Line line, int group, String from) {
    String text = group <= line.match().groupCount() ? line.group(group) : "";
    String next = group < line.match().groupCount() ? line.group(group + 1) : "";
    switch (take.kind()) {
      case SKIPPED -> {}
      case COLUMN -> column(take.column(), take.unit(), text, line, from);
      case SUM ->
          figures
              .scaled(column(take), take.unit(), text, line)
              .ifPresent(n -> sum(column(take), n, from));
      case PART_COUNT -> figures.number(text, line, true).ifPresent(n -> parts.count(n.value()));
      case PART_MEAN ->
          figures
              .quantity(text, take.unit(), line)
              .ifPresent(n -> parts.mean(RunFigures.measured(n, take.unit())));
      case KEPT ->
          figures
              .quantity(text, "", line)
              .ifPresent(
                  n -> {
                    kept.putIfAbsent(take.unit(), n);
                    keptFrom.putIfAbsent(take.unit(), from);
                  });
      case FAILED ->
          figures
              .number(text, line, true)
              .ifPresent(n -> measurement.fail(kind(take.unit(), line), n.value(), from));
      case FAILED_SHARE ->
          figures.number(text, line, false).ifPresent(n -> measurement.failedShare(n, from));
      case SUCCESS_SHARE ->
          figures
              .number(text, line, false)
              .ifPresent(
                  n ->
                      measurement.failedShare(
                          new PrintedQuantity(Math.max(0, 100 - n.value()), n.digit()), from));
      case PERCENTILE -> column(Fact.percentile(text), take.unit(), next, line, from);
      case NAMED -> column(Fact.named(text), take.unit(), next, line, from);
      case CODED, ANSWERS ->
          figures
              .number(next, line, true)
              .ifPresent(n -> coded(take.kind() == Kind.ANSWERS, text, n, from));
      case ZIPPED -> zip(take, line, from);
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
   * Names and values beside each other; where the pattern has the values alone, the names stand
   * above. Of a table of rates the mean is the throughput.
   */
  private void zip(Take take, Printed.Line line, String from) {
    boolean beside = line.match().groupCount() > 1;
    Map<AuditColumn, String> values =
        beside
            ? NamedValues.beside(line.group(1), line.group(2))
            : NamedValues.below(lines.subList(begin, line.number() - 1), line.group(1));
    AuditColumn rate = take.column();
    values.forEach(
        (column, value) -> {
          if (rate == null) {
            column(column, take.unit(), value, line, from);
          } else if (column == AuditColumn.MEAN) {
            column(rate, "", value, line, from);
          }
        });
  }

  private void column(
      @Nullable AuditColumn column, String unit, String text, Printed.Line line, String from) {
    if (column != null && !text.isEmpty()) {
      figures
          .figure(column, unit, text, line)
          .ifPresent(figure -> measurement.take(column, figure, from));
    }
  }

  private void implied(int before) {
    for (ToolPrint.Assumption one : tool.assumptions()) {
      boolean holds =
          one.ofCommand()
              ? lines.subList(before, begin + 1).stream().anyMatch(one.phrase()::isIn)
              : line(one.phrase()).isPresent();
      if (holds && one.column().scale() == ColumnScale.TEXT) {
        measurement.assume(one.column(), one.word(), one.why());
      } else if (holds) {
        measurement.count(one.column(), PrintedQuantity.number(one.word()), one.why());
      }
    }
    for (ToolPrint.Note note : tool.notes()) {
      line(note.phrase())
          .ifPresent(
              found ->
                  measurement.note(
                      found.groupCount() == 0
                          ? note.words()
                          : note.words().replace("$1", found.group(1))));
    }
  }

  private void settle() {
    for (String rule : tool.flags()) {
      ToolRules.apply(rule, this);
    }
    measurement.settle();
  }
}
