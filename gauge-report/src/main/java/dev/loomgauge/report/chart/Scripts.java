package dev.loomgauge.report.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The scripts that draw: ECharts from its webjar, and ours. */
public final class Scripts {
  /** The build with lines, bars and points only: two thirds of the whole one's size. */
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private Scripts() {}

  /** ECharts. */
  public static String echarts() {
    return read(ECHARTS);
  }

  /** Colours, theme and tooltips. */
  public static String charts() {
    return read("charts.js");
  }

  private static String read(String resource) {
    try (InputStream in = Scripts.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(
            resource + " is not on the classpath; the build of gauge-report is not whole.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + resource, e);
    }
  }
}
