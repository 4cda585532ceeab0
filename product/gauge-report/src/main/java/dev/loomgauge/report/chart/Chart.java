package dev.loomgauge.report.chart;

import java.util.List;
import java.util.Map;

/**
 * One chart: what the page and the SVG file are both drawn from.
 *
 * @param id unique on the page and the name of its SVG file without the ending
 * @param choices what the reader may choose to see; empty when there is nothing to choose
 * @param selected index of the first choice shown
 */
public record Chart(
    String id, Words words, Size size, Part option, List<Choice> choices, int selected) {
  /** Width of the SVG file, in pixels. */
  static final int WIDTH = 920;

  Chart(String id, Words words, Size size, Part option) {
    this(id, words, size, option, List.of(), 0);
  }

  /**
   * What is written around it.
   *
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
    Size(int wide, int narrow) {
      this(wide, narrow, false);
    }

    /** Has room for rows with names. */
    static Size ofRows(int rows, boolean half) {
      int height = 100 + 40 * rows;
      return new Size(height, height + 20, half);
    }
  }

  /** What hovering over a point shows, a note last or empty; {@code charts.js} escapes it. */
  record Tip(String title, List<List<String>> rows, String note) {}

  /**
   * One of the things that a chart can show.
   *
   * @param mode thread mode whose colour {@code $mode} is; empty when there is none
   * @param scale ECharts' type of an axis that depends on the data: {@code log} or {@code value}
   * @param marks places on an axis that the option names {@code choice:} and their key
   * @param note what is to be known of it; empty when nothing is
   */
  public record Choice(
      String label,
      String mode,
      String scale,
      List<Dataset> dataset,
      Map<String, Object> marks,
      String note) {}

  /** A table that series are drawn from. */
  record Dataset(List<String> dimensions, List<? extends List<?>> source) {}

  /** Charts that belong together, and what they share; empty when it needs no saying. */
  public record Section(String title, List<Chart> charts) {
    public static List<Chart> charts(List<Section> sections) {
      return sections.stream().flatMap(section -> section.charts().stream()).toList();
    }
  }

  /** Leaves the choice alone that it shows first: all that an SVG file has of it. */
  Chart selectedOnly() {
    return choices.isEmpty()
        ? this
        : new Chart(id, words, size, option, List.of(choices.get(selected)), 0);
  }
}
