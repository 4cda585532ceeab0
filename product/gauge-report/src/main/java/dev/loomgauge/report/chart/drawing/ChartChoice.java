package dev.loomgauge.report.chart.drawing;

import java.util.List;
import java.util.Map;

/**
 * One of the things that a chart can show.
 *
 * @param label in the selector
 * @param mode thread mode whose colour {@code $mode} is; empty when there is none
 * @param scale ECharts' type of an axis that depends on the data: {@code log} or {@code value}
 * @param dataset data of the option's series
 * @param marks places on an axis that the option names {@code choice:} and their key
 * @param note what is to be known of it; empty when nothing is
 */
public record ChartChoice(
    String label,
    String mode,
    String scale,
    List<Dataset> dataset,
    Map<String, Object> marks,
    String note) {}
