package dev.loomgauge.report.chart.option;

import java.util.List;

/**
 * A legend in one line beside the title of a panel; what does not fit is scrolled to.
 *
 * @param left room at the left, in pixels
 * @param top from the top of the chart, in pixels
 * @param itemGap between two entries, in pixels
 * @param data its entries
 */
public record Legend(
    String type, int left, int right, int top, int itemGap, String align, List<Sign> data) {
  /** Up to the right edge. */
  public Legend(int left, int top, int itemGap, List<Sign> data) {
    this("scroll", left, 0, top, itemGap, "left", data);
  }

  /**
   * Height above a chart for a legend with the given number of entries, three per line on a phone.
   */
  public static int room(int entries) {
    return 78 + 20 * Math.max(0, Math.ceilDiv(entries, 3) - 2);
  }
}
