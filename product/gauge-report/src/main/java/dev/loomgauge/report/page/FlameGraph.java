package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where requests were, as a flame graph that hangs from the top: below each frame the frames that
 * it called, as wide as the share of the requests that were there. A frame that only leads to one
 * other is drawn together with it.
 *
 * @param height in pixels
 */
public record FlameGraph(String title, int height, List<Box> boxes) {
  /** Pixels that a row takes. */
  private static final int ROW = 19;

  /** What is narrower is not drawn. */
  private static final double LEAST = 0.01;

  private static final int MOST_ROWS = 40;

  /** Frames of a box that its tip lists. */
  private static final int LISTED = 12;

  public FlameGraph {
    boxes = List.copyOf(boxes);
  }

  /**
   * A box.
   *
   * @param top in pixels
   * @param left from the left edge, in percent
   * @param width in percent
   * @param name of its last frame that is not the JDK's, without packages
   */
  public record Box(int top, String left, String width, String name, String tip) {
    private static Box of(int row, double left, double width, List<String> frames) {
      return new Box(
          row * ROW,
          Numbers.fixed(left * 100, 2),
          Numbers.fixed(width * 100, 2),
          called(frames),
          FlameGraph.tip(frames, width));
    }
  }

  /**
   * From folded stacks; empty without any.
   *
   * @param folded frames from the bottom up with semicolons between, a space, a count; a line of
   *     another form is left out
   */
  static Optional<FlameGraph> of(String title, List<String> folded) {
    Node root = new Node();
    for (String line : folded) {
      int space = line.lastIndexOf(' ');
      if (space > 0 && line.substring(space + 1).matches("\\d{1,18}")) {
        root.add(
            line.substring(0, space).split(";", -1), Long.parseLong(line.substring(space + 1)));
      }
    }
    if (root.count == 0) {
      return Optional.empty();
    }
    List<Box> boxes = new ArrayList<>();
    root.draw(0, 0, root.count, boxes);
    int height = boxes.stream().mapToInt(Box::top).max().orElse(0) + ROW;
    return Optional.of(new FlameGraph(title, height, boxes));
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
          boxes.add(Box.of(row, from, width, frames));
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

  /** Its last frame that is not the JDK's, or its last one. */
  private static String called(List<String> frames) {
    return shortened(
        frames.reversed().stream()
            .filter(frame -> !frame.matches("(java|jdk|sun)\\..*"))
            .findFirst()
            .orElse(frames.getLast()));
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
    return Numbers.percent(share) + " of the requests: " + (from > 0 ? "... > " : "") + list;
  }
}
