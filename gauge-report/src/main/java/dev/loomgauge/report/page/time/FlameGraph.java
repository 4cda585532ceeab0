package dev.loomgauge.report.page.time;

import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where requests waited, as a flame graph that hangs from the top: below each frame the frames that
 * it called, as wide as the share of waiting requests that were there. A frame that only leads to
 * one other is drawn together with it.
 *
 * @param rows of boxes
 * @param boxes in any order
 */
record FlameGraph(int rows, List<Box> boxes) {
  /** No stacks. */
  static final FlameGraph NONE = new FlameGraph(0, List.of());

  /** What is narrower is not drawn. */
  private static final double LEAST = 0.01;

  private static final int MOST_ROWS = 24;

  /** Frames of a box that its tip lists. */
  private static final int LISTED = 12;

  /** Copies. */
  FlameGraph {
    boxes = List.copyOf(boxes);
  }

  /**
   * A box.
   *
   * @param row 0 at the top
   * @param left from the left edge, 0 to 1
   * @param width 0 to 1
   * @param name of its last frame, without packages
   * @param tip its frames and its share
   */
  record Box(int row, double left, double width, String name, String tip) {}

  /**
   * From folded stacks.
   *
   * @param folded frames from the bottom up with semicolons between, a space, a count; a line of
   *     another form is left out
   */
  static FlameGraph of(List<String> folded) {
    Node root = new Node();
    for (String line : folded) {
      int space = line.lastIndexOf(' ');
      if (space > 0 && line.substring(space + 1).matches("\\d{1,18}")) {
        root.add(
            line.substring(0, space).split(";", -1), Long.parseLong(line.substring(space + 1)));
      }
    }
    if (root.count == 0) {
      return NONE;
    }
    List<Box> boxes = new ArrayList<>();
    root.draw(0, 0, root.count, boxes);
    return new FlameGraph(boxes.stream().mapToInt(Box::row).max().orElse(-1) + 1, boxes);
  }

  private static final class Node {
    private final Map<String, Node> below = new LinkedHashMap<>();
    private long count;

    void add(String[] frames, long more) {
      Node node = this;
      node.count += more;
      for (String frame : frames) {
        node = node.below.computeIfAbsent(frame, _ -> new Node());
        node.count += more;
      }
    }

    /** Draws what is below, the widest first. */
    void draw(int row, double left, long all, List<Box> boxes) {
      double from = left;
      for (Map.Entry<String, Node> child :
          below.entrySet().stream()
              .sorted((a, b) -> Long.compare(b.getValue().count, a.getValue().count))
              .toList()) {
        double width = (double) child.getValue().count / all;
        if (width >= LEAST && row < MOST_ROWS) {
          List<String> frames = new ArrayList<>(List.of(child.getKey()));
          Node last = child.getValue().alone(frames, row > 0);
          boxes.add(new Box(row, from, width, shortened(frames.getLast()), tip(frames, width)));
          last.draw(row + 1, from, all, boxes);
        }
        from += width;
      }
    }

    /** The last of a chain of frames without a branch. The first row is what is waited for. */
    private Node alone(List<String> frames, boolean joined) {
      Node node = this;
      while (joined && node.below.size() == 1) {
        Map.Entry<String, Node> only = node.below.entrySet().iterator().next();
        if (only.getValue().count < node.count) {
          break;
        }
        frames.add(only.getKey());
        node = only.getValue();
      }
      return node;
    }
  }

  /** {@code Orders.find:42} of {@code a.b.Orders.find:42}. */
  private static String shortened(String frame) {
    int method = frame.lastIndexOf('.');
    int type = method < 0 ? -1 : frame.lastIndexOf('.', method - 1);
    return frame.substring(type + 1);
  }

  private static String tip(List<String> frames, double share) {
    int from = Math.max(0, frames.size() - LISTED);
    String list = String.join(" > ", frames.subList(from, frames.size()));
    return Numbers.percent(share) + " of waiting requests: " + (from > 0 ? "... > " : "") + list;
  }
}
