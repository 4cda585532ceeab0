package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All runs of tools in a text, whatever stands between them: what tools print for people, objects
 * in JSON, and the tables beside them.
 *
 * @param json formats of whole files, which are tried on the objects in a text too
 * @param tables of which the rows with a rate or a mean are taken
 */
public record ToolRuns(List<LoadTestFormat> json, LoadTestFormat tables) implements LoadTestFormat {
  private static final Pattern OBJECT = Pattern.compile("^\\s*(?:\\{|\\[\\s*(?:\\{|$))");

  /** A text with more brackets that are never closed has no objects. */
  private static final int UNCLOSED = 100;

  public ToolRuns {
    json = List.copyOf(json);
  }

  /** The tools whose prints are known. */
  public static List<String> names() {
    return ToolPrint.ALL.stream().map(ToolPrint::name).toList();
  }

  @Override
  public String name() {
    return "prints of tools";
  }

  /** What a text that is none of any lacks; empty where nothing of a tool is in it. */
  public static Optional<String> nearest(Printed printed) {
    return PrintRuns.of(printed.lines()).nearest();
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    PrintRuns runs = PrintRuns.of(printed.lines());
    List<PrintedMeasurement> all = new ArrayList<>(runs.measurements());
    List<String> tools = new ArrayList<>(runs.tools());
    objects(printed.lines(), runs, all, tools);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    tables(printed, runs, all, tools);
    List<PrintedMeasurement> named =
        all.size() == 1
            ? all
            : all.stream()
                .sorted(Comparator.comparingLong(PrintedMeasurement::line))
                .map(
                    one ->
                        one.title().isEmpty() ? one.named("line " + one.line(), one.line()) : one)
                .toList();
    return Optional.of(
        new Reading(String.join(", ", tools.stream().distinct().toList()), named, runs.unread()));
  }

  private void objects(
      List<String> lines, PrintRuns runs, List<PrintedMeasurement> all, List<String> tools) {
    int open = 0;
    for (int i = 0; i < lines.size() && open < UNCLOSED; i++) {
      boolean begins = !runs.isRead(i) && OBJECT.matcher(lines.get(i)).lookingAt();
      int end = begins ? end(lines, i) : i;
      if (end > i) {
        Printed object = new Printed(String.join("\n", lines.subList(i, end)));
        int begin = i;
        for (LoadTestFormat format : json) {
          Optional<Reading> reading = format.recognise(object);
          if (reading.isPresent()) {
            reading
                .get()
                .measurements()
                .forEach(one -> all.add(one.named(one.title(), begin + one.line())));
            tools.add(reading.get().format());
            runs.mark(begin, end);
            break;
          }
        }
        i = end - 1;
      } else if (begins) {
        open++;
      }
    }
  }

  private void tables(
      Printed printed, PrintRuns runs, List<PrintedMeasurement> all, List<String> tools) {
    List<PrintedMeasurement> rows =
        tables.recognise(printed.without(runs::isRead)).map(Reading::measurements).stream()
            .flatMap(List::stream)
            .filter(row -> row.has(AuditColumn.THROUGHPUT) || row.has(AuditColumn.MEAN))
            .toList();
    rows.forEach(row -> runs.markParagraph((int) row.line() - 1));
    List<PrintedMeasurement> others =
        rows.stream().filter(row -> all.stream().noneMatch(run -> isRepeated(run, row))).toList();
    if (!others.isEmpty()) {
      all.addAll(others);
      tools.add("tables");
    }
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
}
