package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Where the panels of a chart lie: side by side on a wide page, below each other on a phone. Grids
 * carry all four of left, width, top and height, so that either arrangement replaces the other.
 *
 * @param top space above the panels for the legend, in pixels
 * @param left room at the left of the first panel, percent
 * @param narrowLeft room at the left of all panels on a phone, percent
 * @param gap room between two panels, percent
 */
public record Panels(List<String> titles, int top, int height, int left, int narrowLeft, int gap) {
  private static final int BETWEEN = 76;

  Chart.Size size() {
    return size(0);
  }

  /** The same, higher by a number of pixels. */
  Chart.Size size(int more) {
    return new Chart.Size(
        top + height + 52 + more, top + titles.size() * (height + BETWEEN) - 24 + more);
  }

  /** The option with its panels arranged for both widths. */
  public Part arrange(Part option) {
    return arrange(option, false);
  }

  /** The same; side by side, panels that share their rows label them once. */
  public Part arrange(Part option, boolean sharedRows) {
    return option.byWidth(places(false, sharedRows), places(true, sharedRows));
  }

  private Part places(boolean wide, boolean sharedRows) {
    List<Part> grids = new ArrayList<>();
    List<Part> headings = new ArrayList<>();
    List<Part> rows = new ArrayList<>();
    int count = titles.size();
    double share = (96.5 - left - gap * (count - 1.0)) / count;
    for (int i = 0; i < count; i++) {
      String from = percent(wide ? left + (share + gap) * i : narrowLeft);
      String width = percent(wide ? share : 93.0 - narrowLeft);
      int y = wide ? top : top + i * (height + BETWEEN);
      grids.add(at(from, y, height).with("width", width));
      headings.add(heading(titles.get(i), from, y - 30));
      rows.add(Part.empty().with("axisLabel.show", !wide || i == 0));
    }
    Part places = Part.empty().with("grid", grids).with("title", headings);
    return sharedRows ? places.with("yAxis", rows) : places;
  }

  /** Places a panel: pixels, or a text with percent, from the left. */
  static Part at(Object left, int top, int height) {
    return Part.empty().with("left", left).with("top", top).with("height", height);
  }

  static Part heading(String text, Object left, int top) {
    return Part.empty().with("text", text).with("left", left).with("top", top);
  }

  private static String percent(double value) {
    return Numbers.fixed(value, 2) + "%";
  }

  /** Something for each panel, by its index. */
  public <T> List<T> each(IntFunction<T> panel) {
    return IntStream.range(0, titles.size()).mapToObj(panel).toList();
  }
}
