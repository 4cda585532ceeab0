package dev.loomgauge.report.chart.drawing;

import java.util.List;

/**
 * Charts that belong together.
 *
 * @param title what they share; empty when it needs no saying
 */
public record ChartSection(String title, List<Chart> charts) {}
