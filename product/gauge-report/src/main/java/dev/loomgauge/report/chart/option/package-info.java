/**
 * Parts of an ECharts option, named as in its documentation, so that a chart reads like its
 * description. No other package spells a key of an option.
 */
@NullMarked
package dev.loomgauge.report.chart.option;

import org.jspecify.annotations.NullMarked;
