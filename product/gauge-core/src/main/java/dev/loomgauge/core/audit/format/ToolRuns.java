package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All runs of tools in a text, whatever stands between them: what tools print for people, and
 * objects in JSON.
 */
public final class ToolRuns implements LoadTestFormat {
  private static final Pattern OBJECT = Pattern.compile("^\\s*(?:\\{|\\[\\s*(?:\\{|$))");

  /** A text with more brackets that are never closed has no objects. */
  private static final int UNCLOSED = 100;

  private final List<LoadTestFormat> json;

  /**
   * With the formats of objects.
   *
   * @param json of whole files, which are tried on the objects in a text too
   */
  public ToolRuns(List<LoadTestFormat> json) {
    this.json = List.copyOf(json);
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
      int end = runs.isRead(i) || !OBJECT.matcher(lines.get(i)).find() ? i : end(lines, i);
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
      } else if (!runs.isRead(i) && end == i && OBJECT.matcher(lines.get(i)).find()) {
        open++;
      }
    }
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
