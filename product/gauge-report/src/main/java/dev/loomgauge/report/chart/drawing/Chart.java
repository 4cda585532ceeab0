package dev.loomgauge.report.chart.drawing;

import dev.loomgauge.report.chart.option.Option;
import java.util.List;

/**
 * One chart: what the page and the SVG file are both drawn from.
 *
 * @param id unique on the page and the name of its SVG file without the ending
 * @param option as ECharts reads it
 * @param choices what the reader may choose to see; empty when there is nothing to choose
 * @param selected index of the first choice shown
 */
public record Chart(
    String id, Words words, Size size, Option option, List<ChartChoice> choices, int selected) {
  /** Width of the SVG file, in pixels. */
  public static final int WIDTH = 920;

  /** A chart without choices. */
  public Chart(String id, Words words, Size size, Option option) {
    this(id, words, size, option, List.of(), 0);
  }

  /**
   * What is written around it.
   *
   * @param title what is shown
   * @param caption how to read it; empty when nothing needs saying
   * @param summary the figures in words, for those who do not see it
   */
  public record Words(String title, String caption, String summary) {}

  /**
   * Its size.
   *
   * @param wide height on a wide page and in the SVG file, in pixels
   * @param narrow height on a phone, in pixels
   * @param half whether two such charts fit side by side on a wide page
   */
  public record Size(int wide, int narrow, boolean half) {
    /** Of a chart that takes the whole width. */
    public Size(int wide, int narrow) {
      this(wide, narrow, false);
    }

    /** Higher by the given number of pixels. */
    public Size plus(int pixels) {
      return new Size(wide + pixels, narrow + pixels, half);
    }
  }

  /** The same with the choice alone that it shows first: all that an SVG file has of it. */
  Chart selectedOnly() {
    return choices.isEmpty()
        ? this
        : new Chart(id, words, size, option, List.of(choices.get(selected)), 0);
  }
}
