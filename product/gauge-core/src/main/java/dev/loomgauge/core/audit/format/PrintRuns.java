package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
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
  private final boolean[] read;

  private PrintRuns(List<String> lines) {
    this.lines = lines;
    this.read = new boolean[lines.size()];
  }

  /** Of the lines of a text, without decoration. */
  static PrintRuns of(List<String> lines) {
    PrintRuns runs =
        new PrintRuns(lines.stream().map(line -> line.length() > WIDEST ? "" : line).toList());
    List<Begin> begins = runs.begins();
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
    return read[index];
  }

  /** Marks lines that something else has read. */
  void mark(int from, int to) {
    for (int i = from; i < Math.min(to, read.length); i++) {
      read[i] = true;
    }
  }

  /** "lines 40 to 52" for each stretch that looks like figures and belongs to no run. */
  List<String> unread() {
    List<String> found = new ArrayList<>();
    int first = -1;
    int last = -1;
    int count = 0;
    for (int i = 0; i <= lines.size(); i++) {
      boolean looks = i < lines.size() && !read[i] && FIGURES.matcher(lines.get(i)).find();
      boolean over = i == lines.size() || read[i] || (last >= 0 && i - last > FEWEST);
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
        .map(phrase -> ", of which a line with '" + phrase.words() + "' is missing")
        .orElse("");
  }

  /** Where a run begins, and which tools may have made it. */
  private record Begin(int index, List<ToolPrint> tools) {}

  private List<Begin> begins() {
    List<Begin> begins = new ArrayList<>();
    IdentityHashMap<ToolPrint, Integer> seen = new IdentityHashMap<>();
    IdentityHashMap<ToolPrint, Double> counts = new IdentityHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank()) {
        continue;
      }
      IdentityHashMap<ToolPrint, Integer> heads = new IdentityHashMap<>();
      boolean goesOn = false;
      for (ToolPrint tool : ToolPrint.ALL) {
        for (int rank = 0; rank < tool.heads().size(); rank++) {
          ToolPrint.Head head = tool.heads().get(rank);
          Optional<Matcher> match = head.phrase().in(line);
          if (match.isPresent()) {
            heads.put(tool, rank);
            goesOn |= goesOn(tool, head, rank, match.get(), seen, counts);
            break;
          }
        }
      }
      if (heads.isEmpty()) {
        continue;
      }
      if (!goesOn) {
        seen.clear();
        counts.clear();
        begins.add(new Begin(i, ToolPrint.ALL.stream().filter(heads::containsKey).toList()));
        heads.forEach((tool, rank) -> count(tool, tool.heads().get(rank), line, counts));
        seen.putAll(heads);
      } else {
        heads.forEach((tool, rank) -> seen.computeIfPresent(tool, (t, was) -> Math.max(was, rank)));
      }
    }
    return begins;
  }

  private static boolean goesOn(
      ToolPrint tool,
      ToolPrint.Head head,
      int rank,
      Matcher match,
      IdentityHashMap<ToolPrint, Integer> seen,
      IdentityHashMap<ToolPrint, Double> counts) {
    Integer was = seen.get(tool);
    if (was == null) {
      return false;
    }
    return switch (head.begins()) {
      case NEXT -> rank > was;
      case AGAIN -> true;
      case DROP -> {
        double count = count(match);
        double before = counts.getOrDefault(tool, 0.0);
        counts.put(tool, count);
        yield count >= before;
      }
    };
  }

  private static void count(
      ToolPrint tool, ToolPrint.Head head, String line, IdentityHashMap<ToolPrint, Double> counts) {
    if (head.begins() == ToolPrint.Begins.DROP) {
      head.phrase().in(line).ifPresent(match -> counts.put(tool, count(match)));
    }
  }

  private static double count(Matcher match) {
    return PrintedQuantity.number(match.group(1).replaceAll("[^0-9]", ""))
        .map(PrintedQuantity::value)
        .orElse(0.0);
  }

  /** Reads one run by the first tool that knows it; returns the line behind it. */
  private int read(Begin begin, int before, int end) {
    for (ToolPrint tool : begin.tools()) {
      Optional<RunReader.Read> found = RunReader.read(tool, lines, before, begin.index(), end);
      if (found.isPresent() && !found.get().measurement().taken().isEmpty()) {
        measurements.add(found.get().measurement());
        tools.add(tool.name());
        int last = found.get().end();
        while (last < end && !lines.get(last).isBlank()) {
          last++;
        }
        mark(begin.index(), last);
        return found.get().end();
      }
    }
    return before;
  }
}
