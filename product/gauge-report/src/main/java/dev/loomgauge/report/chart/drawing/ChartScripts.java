package dev.loomgauge.report.chart.drawing;

import dev.loomgauge.report.text.Bundled;

/** The scripts that draw: ECharts from its webjar, and ours. */
public final class ChartScripts {
  /** The build with lines, bars and points only: two thirds of the whole one's size. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private ChartScripts() {}

  /** ECharts. */
  public static String echarts() {
    return Bundled.text(ChartScripts.class, ECHARTS);
  }

  /** Colours, theme and tooltips. */
  public static String charts() {
    return Bundled.text(ChartScripts.class, "charts.js");
  }
}
