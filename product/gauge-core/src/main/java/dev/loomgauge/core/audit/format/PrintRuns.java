package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The runs of a text, each from a head to the next: recognised, read and named by itself. What
 * belongs to none and looks like figures is reported.
 */
final class PrintRuns {
  /** A longer line is none of a print. */
  private static final int WIDEST = 2000;

  private static final Pattern FIGURES =
      Pattern.compile(
          "(?i)(?:(?:latency|response time|req(?:uest)?s?[/ ](?:per )?s(?:ec)?|rps|qps|tps|throughput|p9\\d|9\\dth"
              + "|9\\d ?%|median|percentile|mean|average)\\b.*\\d)|\\d ?(?:req|requests|trans)/s");

  /** Fewer lines in a row are words about figures. */
  private static final int FEWEST = 3;

  private final List<String> lines;
  private final List<PrintedMeasurement> measurements = new ArrayList<>();
  private final List<String> tools = new ArrayList<>();
  private final BitSet read = new BitSet();

  private PrintRuns(List<String> lines) {
    this.lines = lines;
  }

  /** Of the lines of a text, without decoration. */
  static PrintRuns of(List<String> lines) {
    PrintRuns runs =
        new PrintRuns(lines.stream().map(line -> line.length() > WIDEST ? "" : line).toList());
    List<RunHeads.Begin> begins = RunHeads.of(runs.lines);
    int before = 0;
    for (int i = 0; i < begins.size(); i++) {
      int end = i + 1 < begins.size() ? begins.get(i + 1).index() : lines.size();
      before = runs.read(begins.get(i), before, end);
    }
    return runs;
  }

  List<PrintedMeasurement> measurements() {
    return measurements;
  }

  /** The tools that made them, each once, in the order of the print. */
  List<String> tools() {
    return tools.stream().distinct().toList();
  }

  /** Whether a line belongs to a run. */
  boolean isRead(int index) {
    return read.get(index);
  }

  /** Marks lines that something else has read. */
  void mark(int from, int to) {
    read.set(from, to);
  }

  /** The same of a line and of all around it up to the next blank ones. */
  void markParagraph(int index) {
    TextTables.mark(lines, index, read);
  }

  /** "lines 40 to 52" for each stretch that looks like figures and belongs to no run. */
  List<String> unread() {
    List<String> found = new ArrayList<>();
    int first = -1;
    int last = -1;
    int count = 0;
    for (int i = 0; i <= lines.size(); i++) {
      boolean looks = i < lines.size() && !read.get(i) && isFigure(lines.get(i));
      boolean over = i == lines.size() || read.get(i) || (last >= 0 && i - last > FEWEST);
      if (over && first >= 0) {
        if (count >= FEWEST) {
          found.add("lines %d to %d".formatted(first + 1, last + 1));
        }
        first = -1;
        last = -1;
        count = 0;
      }
      if (looks) {
        first = first < 0 ? i : first;
        last = i;
        count++;
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
        mark(begin.from(), last);
        return found.get().end();
      }
    }
    return before;
  }
}
