package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/** Where the runs of a text begin; filled line by line. */
final class RunHeads {
  private final List<Begin> begins = new ArrayList<>();

  /** How far each tool is under way, by the rank of its last head. */
  private final IdentityHashMap<ToolPrint, Integer> reached = new IdentityHashMap<>();

  /** The number that each tool printed last in a head that begins a run where it falls. */
  private final IdentityHashMap<ToolPrint, Double> counts = new IdentityHashMap<>();

  private RunHeads() {}

  /**
   * Where a run begins, and which tools may have made it.
   *
   * @param index of its first line
   * @param tools the least ambiguous first
   * @param part whether a whole run of the same tool takes its place
   * @param from index of the first line of the parts whose place it takes, else its own
   */
  record Begin(int index, List<ToolPrint> tools, boolean part, int from) {}

  /** A head of a tool that a line has. */
  private record Found(ToolPrint tool, int rank, ToolPrint.Head head, Matcher match) {
    double count() {
      return PrintedQuantity.number(match.group(1).replaceAll("[^0-9]", ""))
          .map(PrintedQuantity::value)
          .orElse(0.0);
    }
  }

  /** Of the lines of a text, in their order. */
  static List<Begin> of(List<String> lines) {
    RunHeads heads = new RunHeads();
    for (int i = 0; i < lines.size(); i++) {
      List<Found> found = found(lines.get(i));
      if (!found.isEmpty()) {
        heads.add(i, found);
      }
    }
    return heads.begins;
  }

  private static List<Found> found(String line) {
    if (line.isBlank()) {
      return List.of();
    }
    List<Found> found = new ArrayList<>();
    for (ToolPrint tool : ToolPrint.ALL) {
      for (int rank = 0; rank < tool.heads().size(); rank++) {
        ToolPrint.Head head = tool.heads().get(rank);
        Optional<Matcher> match = head.phrase().in(line);
        if (match.isPresent()) {
          found.add(new Found(tool, rank, head, match.get()));
          break;
        }
      }
    }
    return found;
  }

  private void add(int index, List<Found> found) {
    boolean goesOn = false;
    for (Found one : found) {
      goesOn |= reached.containsKey(one.tool()) && goesOn(one);
    }
    if (goesOn) {
      found.forEach(
          one -> reached.computeIfPresent(one.tool(), (t, rank) -> Math.max(rank, one.rank())));
      return;
    }
    begin(index, found);
    reached.clear();
    counts.clear();
    for (Found one : found) {
      reached.put(one.tool(), one.rank());
      if (one.head().begins() == ToolPrint.Begins.DROP) {
        counts.put(one.tool(), one.count());
      }
    }
  }

  private void begin(int index, List<Found> found) {
    List<ToolPrint> tools = found.stream().map(Found::tool).toList();
    boolean part = found.getFirst().head().begins() == ToolPrint.Begins.PART;
    int from = index;
    while (!part
        && !begins.isEmpty()
        && begins.getLast().part()
        && begins.getLast().tools().equals(tools)) {
      from = begins.removeLast().from();
    }
    begins.add(new Begin(index, tools, part, from));
  }

  /** Whether a head belongs to the run that its tool has under way. */
  private boolean goesOn(Found one) {
    return switch (one.head().begins()) {
      case NEXT -> one.rank() > reached.getOrDefault(one.tool(), 0);
      case AGAIN -> true;
      case PART -> false;
      case DROP -> {
        Double before = counts.put(one.tool(), one.count());
        yield before == null || one.count() >= before;
      }
    };
  }
}
