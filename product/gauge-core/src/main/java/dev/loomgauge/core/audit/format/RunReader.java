package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.format.Fact.When;
import dev.loomgauge.core.audit.table.ColumnScale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the facts of one tool from the lines of one run; filled step by step. */
final class RunReader {
  /** A command stands no farther in front of its print. */
  private static final int COMMAND = 40;

  /** The begin of an object that a command quotes. */
  private static final Pattern OBJECT = Pattern.compile("'\\s*[{\\[]");

  private final ToolPrint tool;
  private final List<String> lines;
  private final int begin;
  private final int end;
  private final RunFigures figures;
  private List<String> commands = List.of();
  private int last;
  private int at;

  private RunReader(ToolPrint tool, List<String> lines, int begin, int end, boolean isObject) {
    this.tool = tool;
    this.lines = lines;
    this.begin = begin;
    this.end = end;
    this.last = begin;
    this.figures = new RunFigures(lines.subList(begin, end), begin, isObject);
  }

  /** What was read, and the index of the line behind the last that was. */
  record Read(PrintedMeasurement measurement, int end) {}

  /**
   * Reads a run.
   *
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
    return tool.needs().stream().allMatch(need -> run.stream().anyMatch(need::isIn))
        && tool.once().stream().allMatch(one -> run.stream().filter(one::isIn).count() == 1);
  }

  private Read read(int before) {
    PrintedMeasurement measurement = figures.measurement();
    commands = commands(lines.subList(before, Math.min(begin + 1, lines.size())));
    facts(tool.facts(), before);
    implied(measurement);
    tool.flags().forEach(rule -> ToolRules.apply(rule, figures));
    measurement.settle();
    if (!tool.again().isEmpty()) {
      RunReader second = new RunReader(tool, lines, begin, end, figures.isObject());
      second.commands = commands;
      second.facts(tool.again(), before);
      measurement.again(second.figures.measurement().taken());
    }
    figures
        .weightedMean(tool.facts().stream().anyMatch(Fact::isOfLastParts))
        .ifPresent(measurement::law);
    return new Read(measurement, last + 1);
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
                fact.isOfLastParts() ? upward(fact, begin, end) : downward(fact, begin, end);
            case ABOVE -> downward(fact, before, found ? at + 1 : begin);
            case BEFORE -> ofCommand(fact, before);
          };
      found = here || (fact.when() == When.ELSE && found);
    }
    figures.addUp();
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
    boolean all = fact.takes().stream().anyMatch(take -> take.kind().isOfAllLines());
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

  /**
   * The lines in front of a run; a command that goes on in the next line, or in an object that it
   * quotes, is in its last.
   */
  private static List<String> commands(List<String> lines) {
    List<String> whole = new ArrayList<>(lines.size());
    String begun = "";
    for (String line : lines) {
      String text = begun + line.stripTrailing();
      boolean goesOn = goesOn(text);
      begun = goesOn ? text.replaceFirst("\\\\$", "") + " " : "";
      whole.add(goesOn ? "" : text);
    }
    return whole;
  }

  private static boolean goesOn(String text) {
    boolean quotes =
        OBJECT.matcher(text).find() && text.chars().filter(c -> c == '\'').count() % 2 == 1;
    return text.length() < Decoration.WIDEST && (quotes || text.endsWith("\\"));
  }

  private boolean ofCommand(Fact fact, int before) {
    for (int i = commands.size() - 1; i >= 0; i--) {
      if (take(fact, before + i, commands.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean take(Fact fact, int index) {
    return take(fact, index, lines.get(index));
  }

  private boolean take(Fact fact, int index, String text) {
    Optional<Matcher> first = fact.phrase().in(text);
    for (Matcher match = first.orElse(null); match != null; match = match.find() ? match : null) {
      figures.take(fact, index + 1, text, match);
    }
    if (first.isPresent()) {
      at = index;
      last = Math.max(last, index);
    }
    return first.isPresent();
  }

  private void implied(PrintedMeasurement measurement) {
    for (ToolPrint.Assumption one : tool.assumptions()) {
      boolean holds =
          one.ofCommand()
              ? commands.stream().anyMatch(one.phrase()::isIn)
              : figures.line(one.phrase()).isPresent();
      if (holds && one.column().scale() == ColumnScale.TEXT) {
        measurement.assume(one.column(), one.word(), one.why());
      } else if (holds) {
        measurement.count(one.column(), PrintedQuantity.number(one.word()), one.why());
      }
    }
    for (ToolPrint.Note note : tool.notes()) {
      figures
          .line(note.phrase())
          .ifPresent(
              found ->
                  measurement.note(
                      found.groupCount() == 0
                          ? note.words()
                          : note.words().replace("$1", found.group(1))));
    }
  }
}
