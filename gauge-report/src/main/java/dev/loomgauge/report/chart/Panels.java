package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

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
 */
record Panels(List<String> titles, int top, int height) {
  private static final int BETWEEN = 64;

  /** Height of the whole chart when the panels lie side by side. */
  int wideHeight() {
    return top + height + 52;
  }

  /** Height of the whole chart when they lie below each other. */
  int narrowHeight() {
    return top + titles.size() * (height + BETWEEN);
  }

  /** The option with its panels arranged for both widths. */
  Part arrange(Part option, int leftPercent) {
    return part()
        .with("baseOption", option)
        .with(
            "media",
            List.of(
                part()
                    .with("query", part().with("maxWidth", Chart.NARROW))
                    .with("option", places(false, leftPercent)),
                part().with("option", places(true, leftPercent))));
  }

  private Part places(boolean wide, int leftPercent) {
    List<Part> grids = new ArrayList<>();
    List<Part> headings = new ArrayList<>();
    int count = titles.size();
    double share = (100.0 - leftPercent) / count;
    for (int i = 0; i < count; i++) {
      String left = wide ? leftPercent + share * i + "%" : Math.max(17, leftPercent) + "%";
      String width = wide ? share - 3 + "%" : 79 - Math.max(0, leftPercent - 17) + "%";
      int y = wide ? top : top + i * (height + BETWEEN);
      grids.add(
          part().with("left", left).with("width", width).with("top", y).with("height", height));
      headings.add(part().with("text", titles.get(i)).with("left", left).with("top", y - 26));
    }
    return part().with("grid", grids).with("title", headings);
  }

  /** Indices of the panels. */
  IntStream indices() {
    return IntStream.range(0, titles.size());
  }
}
