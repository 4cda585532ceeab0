package dev.loomgauge.report.chart;

import java.util.List;
import java.util.Map;

/**
 * One chart: what the page and the SVG file are both drawn from.
 *
 * @param id unique on the page and the name of its SVG file without the ending
 * @param title what is shown
 * @param caption how to read it; empty when nothing needs saying
 * @param summary the figures in words, for those who do not see it
 * @param height in pixels on a wide page and in the SVG file
 * @param narrowHeight in pixels on a phone
 * @param half whether two such charts fit side by side on a wide page
 * @param option the ECharts option
 * @param choices what the reader may choose to see; empty when there is nothing to choose
 * @param selected index of the first choice shown
 */
public record Chart(
    String id,
    String title,
    String caption,
    String summary,
    int height,
    int narrowHeight,
    boolean half,
    Object option,
    List<Choice> choices,
    int selected) {

  /** Width of the SVG file, in pixels. */
  public static final int WIDTH = 920;

  /** Width up to which a page counts as narrow, in pixels. */
  static final int NARROW = 600;

  /**
   * One of the things that a chart can show.
   *
   * @param label in the selector
   * @param mode thread mode whose colour {@code $mode} stands for; empty when there is none
   * @param scale ECharts' type of an axis that depends on the data: {@code log} or {@code value}
   * @param dataset data of the option's dataset, in ECharts' form
   * @param marks places on an axis that the option names {@code choice:} and their key
   * @param note what is to be known of it; empty when nothing is
   */
  public record Choice(
      String label,
      String mode,
      String scale,
      List<Object> dataset,
      Map<String, Object> marks,
      String note) {}

  /** The same chart as half of a row on a wide page, or not. */
  Chart half(boolean half) {
    return new Chart(
        id, title, caption, summary, height, narrowHeight, half, option, choices, selected);
  }

  /** The same with the choice alone that it shows first: all that an SVG file has of it. */
  Chart selectedOnly() {
    return choices.isEmpty()
        ? this
        : new Chart(
            id,
            title,
            caption,
            summary,
            height,
            narrowHeight,
            half,
            option,
            List.of(choices.get(selected)),
            0);
  }

  /** A chart without choices. */
  static Chart plain(
      String id,
      String title,
      String caption,
      String summary,
      int height,
      int narrowHeight,
      Object option) {
    return new Chart(
        id, title, caption, summary, height, narrowHeight, false, option, List.of(), 0);
  }
}
