package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Grid;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Title;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
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
public record Panels(List<String> titles, int top, int height, int left, int narrowLeft, int gap) {
  private static final int BETWEEN = 76;

  /** Of the whole chart. */
  public Chart.Size size() {
    return new Chart.Size(top + height + 52, top + titles.size() * (height + BETWEEN) - 24);
  }

  /** The option with its panels arranged for both widths. */
  public Option arrange(Option option) {
    return arrange(option, false);
  }

  /** The same; side by side, panels that share their rows label them once. */
  public Option arrange(Option option, boolean sharedRows) {
    return option.byWidth(places(false, sharedRows), places(true, sharedRows));
  }

  private Option places(boolean wide, boolean sharedRows) {
    List<Grid> grids = new ArrayList<>();
    List<Title> headings = new ArrayList<>();
    List<Axis> rows = new ArrayList<>();
    int count = titles.size();
    double share = (96.5 - left - gap * (count - 1.0)) / count;
    for (int i = 0; i < count; i++) {
      String from = percent(wide ? left + (share + gap) * i : narrowLeft);
      String width = percent(wide ? share : 93.0 - narrowLeft);
      int y = wide ? top : top + i * (height + BETWEEN);
      grids.add(Grid.at(from, width, y, height));
      headings.add(new Title(titles.get(i), from, y - 30));
      rows.add(new Axis().labels(!wide || i == 0));
    }
    Option places = new Option().panels(grids, headings);
    return sharedRows ? places.yAxes(rows) : places;
  }

  private static String percent(double value) {
    return Numbers.fixed(value, 2) + "%";
  }

  /** Something for each panel, by its index. */
  public <T> List<T> each(IntFunction<T> panel) {
    return IntStream.range(0, titles.size()).mapToObj(panel).toList();
  }
}
