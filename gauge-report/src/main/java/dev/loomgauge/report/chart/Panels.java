package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the panels of a chart lie: side by side on a wide page, below each other on a phone. Grids
 * carry all four of left, width, top and height, so that either arrangement replaces the other.
 *
 * @param titles one a panel
 * @param top space above the panels for the legend, in pixels
 * @param height of a panel, in pixels
 * @param left room at the left of the first panel, percent
 * @param narrowLeft room at the left of all panels on a phone, percent
 * @param gap room between two panels, percent
 */
record Panels(List<String> titles, int top, int height, int left, int narrowLeft, int gap) {
  private static final int BETWEEN = 76;

  /** Height of the whole chart when the panels lie side by side. */
  int wideHeight() {
    return top + height + 52;
  }

  /** Height of the whole chart when they lie below each other. */
  int narrowHeight() {
    return top + titles.size() * (height + BETWEEN) - 24;
  }

  /** The option with its panels arranged for both widths. */
  Part arrange(Part option) {
    return arrange(option, false);
  }

  /** The same; side by side, panels that share their rows label them once. */
  Part arrange(Part option, boolean sharedRows) {
    return Part.byWidth(option, places(false, sharedRows), places(true, sharedRows));
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
      grids.add(
          part().with("left", from).with("width", width).with("top", y).with("height", height));
      headings.add(part().with("text", titles.get(i)).with("left", from).with("top", y - 30));
      rows.add(part().with("axisLabel", part().with("show", !wide || i == 0)));
    }
    Part places = part().with("grid", grids).with("title", headings);
    return sharedRows ? places.with("yAxis", rows) : places;
  }

  private static String percent(double value) {
    return Figures.fixed(value, 2) + "%";
  }

  /** Indices of the panels. */
  IntStream indices() {
    return IntStream.range(0, titles.size());
  }
}
