package dev.loomgauge.report.chart.option;

/**
 * A title above a panel.
 *
 * @param left from the left of the chart: pixels, or a text with percent
 * @param top from its top, in pixels
 */
public record Title(String text, Object left, int top) {}
