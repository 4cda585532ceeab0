package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The runs of a text, each from a head to the next: recognised, read and named by itself. What
 * belongs to none and looks like figures is reported.
 */
final class PrintRuns {
  private static final Pattern OBJECT = Pattern.compile("^\\s*(?:\\{|\\[\\s*(?:\\{|$))");

  /** A text with more brackets that are never closed has no objects. */
  private static final int UNCLOSED = 100;

  private static final Pattern FIGURES =
      Pattern.compile(
          "(?i)(?:(?:latency|response time|req(?:uest)?s?[/ ](?:per"
              + " )?s(?:ec)?|rps|qps|tps|throughput|p9\\d|9\\dth|9\\d"
              + " ?%|median|percentile|mean|average)\\b.*\\d)|\\d ?(?:req|requests|trans)/s");

  /** Fewer lines in a row are words about figures. */
  private static final int FEWEST = 3;

  private final List<String> lines;
  private final List<PrintedMeasurement> measurements = new ArrayList<>();
  private final List<String> tools = new ArrayList<>();
  private final BitSet read = new BitSet();

  private PrintRuns(List<String> lines) {
    this.lines = lines;
  }

  static PrintRuns of(List<String> lines) {
    PrintRuns runs =
        new PrintRuns(
            lines.stream().map(line -> line.length() > Decoration.WIDEST ? "" : line).toList());
    List<RunHeads.Begin> begins = RunHeads.of(runs.lines);
    int before = 0;
    for (int i = 0; i < begins.size(); i++) {
      int end = i + 1 < begins.size() ? begins.get(i + 1).index() : lines.size();
      before = runs.read(begins.get(i), before, end);
    }
    return runs;
  }

  boolean isEmpty() {
    return measurements.isEmpty();
  }

  /**
   * Adds the objects that belong to no run.
   *
   * @param whole the lines, however long
   */
  void objects(List<String> whole, List<LoadTestFormat> json) {
    int open = 0;
    for (int i = 0; i < whole.size() && open < UNCLOSED; i++) {
      boolean begins = !read.get(i) && OBJECT.matcher(whole.get(i)).lookingAt();
      int end = begins ? end(whole, i) : i;
      if (end > i) {
        object(i, end, new Printed(String.join("\n", whole.subList(i, end))), json);
        i = end - 1;
      } else if (begins) {
        open++;
      }
    }
  }

  private void object(int begin, int end, Printed text, List<LoadTestFormat> json) {
    json.stream()
        .flatMap(format -> format.recognise(text).stream())
        .findFirst()
        .ifPresent(
            reading -> {
              for (PrintedMeasurement one : reading.measurements()) {
                measurements.add(one.named(one.title(), begin + one.line()));
              }
              tools.add(reading.format());
              read.set(begin, end);
            });
  }

  /** The line behind the one in which the brackets of an object are closed; or where it begins. */
  private static int end(List<String> lines, int begin) {
    int open = 0;
    for (int i = begin; i < lines.size(); i++) {
      boolean quoted = false;
      String line = lines.get(i);
      for (int at = 0; at < line.length(); at++) {
        char c = line.charAt(at);
        if (c == '\\') {
          at++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (!quoted) {
          open += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        }
      }
      if (open <= 0) {
        return i + 1;
      }
    }
    return begin;
  }

  /** All of them, with the rows of tables that belong to none. */
  Reading with(LoadTestFormat tables, Printed printed) {
    List<PrintedMeasurement> rows =
        tables.recognise(printed.without(read::get)).map(Reading::measurements).stream()
            .flatMap(List::stream)
            .filter(row -> row.has(AuditColumn.THROUGHPUT) || row.has(AuditColumn.MEAN))
            .toList();
    rows.forEach(row -> TextTables.mark(lines, (int) row.line() - 1, read));
    List<PrintedMeasurement> others =
        rows.stream()
            .filter(row -> measurements.stream().noneMatch(run -> isRepeated(run, row)))
            .toList();
    if (!others.isEmpty()) {
      measurements.addAll(others);
      tools.add("tables");
    }
    return new Reading(String.join(", ", new LinkedHashSet<>(tools)), named(), unread());
  }

  /** In the order of the print; one of several that has no title has its line. */
  private List<PrintedMeasurement> named() {
    return measurements.size() == 1
        ? measurements
        : measurements.stream()
            .sorted(Comparator.comparingLong(PrintedMeasurement::line))
            .map(one -> one.title().isEmpty() ? one.named("line " + one.line(), one.line()) : one)
            .toList();
  }

  /** Whether a row has figures of a run, and no other ones. */
  private static boolean isRepeated(PrintedMeasurement run, PrintedMeasurement row) {
    List<Taken> both = row.taken().stream().filter(one -> run.has(one.column())).toList();
    return both.size() > 1
        && both.stream()
            .allMatch(
                one ->
                    Math.abs(one.figure().value() - run.value(one.column()).orElseThrow())
                        <= 2 * one.figure().digit());
  }

  /** "lines 40 to 52" for each stretch that looks like figures and belongs to no run. */
  private List<String> unread() {
    List<String> found = new ArrayList<>();
    List<Integer> stretch = new ArrayList<>();
    for (int i = 0; i <= lines.size(); i++) {
      boolean ours = i == lines.size() || read.get(i);
      if (ours || (!stretch.isEmpty() && i - stretch.getLast() > FEWEST)) {
        if (stretch.size() >= FEWEST) {
          found.add("lines %d to %d".formatted(stretch.getFirst() + 1, stretch.getLast() + 1));
        }
        stretch.clear();
      }
      if (!ours && isFigure(lines.get(i))) {
        stretch.add(i);
      }
    }
    return found;
  }

  private static boolean isFigure(String line) {
    return line.chars().anyMatch(c -> c >= '0' && c <= '9') && FIGURES.matcher(line).find();
  }

  /**
   * Which tool is nearest to a text that is none of any, and what is missing; empty where nothing
   * of any tool is in it.
   */
  Optional<String> nearest() {
    String best = null;
    int most = 0;
    for (ToolPrint tool : ToolPrint.ALL) {
      int seen = 0;
      for (Fact fact : tool.facts()) {
        seen += lines.stream().anyMatch(fact.phrase()::isIn) ? 1 : 0;
      }
      if (seen > most) {
        most = seen;
        best = tool.name() + missing(tool);
      }
    }
    return Optional.ofNullable(best);
  }

  private String missing(ToolPrint tool) {
    return tool.needs().stream()
        .filter(need -> lines.stream().noneMatch(need::isIn))
        .findFirst()
        .or(() -> tool.heads().stream().map(ToolPrint.Head::phrase).findFirst())
        .map(phrase -> ", of which a line with '" + phrase.shown() + "' is missing")
        .orElse("");
  }

  /** Reads one run by the first tool that knows it; returns the line behind it. */
  private int read(RunHeads.Begin begin, int before, int end) {
    for (ToolPrint tool : begin.tools()) {
      Optional<RunReader.Read> found = RunReader.read(tool, lines, before, begin.index(), end);
      if (found.isPresent() && !found.get().measurement().taken().isEmpty()) {
        measurements.add(found.get().measurement());
        tools.add(tool.name());
        int last = found.get().end();
        while (last < end && !lines.get(last).isBlank()) {
          last++;
        }
        read.set(begin.from(), last);
        return found.get().end();
      }
    }
    return before;
  }
}
