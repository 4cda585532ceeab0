package dev.loomgauge.report.chart.option;

import java.util.List;

/**
 * What hovering over a point shows; {@code charts.js} escapes it.
 *
 * @param title first line
 * @param rows label and value
 * @param note last line; empty when there is none
 */
public record Tip(String title, List<List<String>> rows, String note) {}
