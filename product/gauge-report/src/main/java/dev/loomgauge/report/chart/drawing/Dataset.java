package dev.loomgauge.report.chart.drawing;

import java.util.List;

/**
 * A table that series are drawn from.
 *
 * @param dimensions names of its columns
 * @param source its rows
 */
public record Dataset(List<String> dimensions, List<? extends List<?>> source) {}
