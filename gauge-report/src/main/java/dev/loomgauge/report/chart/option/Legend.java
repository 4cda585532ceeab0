package dev.loomgauge.report.chart.option;

import java.util.List;

/** A legend. Its entries are names of series, or {@link Sign}s. */
public final class Legend extends Part<Legend> {
  private Legend() {}

  /** At the top left; it wraps. */
  public static Legend of(List<?> entries) {
    return new Legend().with("left", 0).with("top", 0).with("data", entries);
  }

  /** The same where its signs are points and bars, not lines. */
  public static Legend ofPoints(List<?> entries) {
    return of(entries).with("itemWidth", 12).with("itemHeight", 10);
  }

  /** One line at the right of a panel's title, in pixels; what does not fit is scrolled to. */
  public static Legend inLine(int left, int top, int gap, List<?> entries) {
    return new Legend()
        .with("type", "scroll")
        .with("right", 0)
        .with("left", left)
        .with("top", top)
        .with("itemGap", gap)
        .with("align", "left")
        .with("data", entries);
  }

  /** Room above a chart for a legend of so many entries: on a phone it has three a line. */
  public static int room(int entries) {
    return 78 + 20 * Math.max(0, Math.ceilDiv(entries, 3) - 2);
  }
}
