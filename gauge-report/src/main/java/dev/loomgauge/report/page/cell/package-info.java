/**
 * The cells one by one: where the time of a request goes, as stacked bars, dump by dump and as
 * flame graphs, and all else that is known of a cell.
 */
@NullMarked
package dev.loomgauge.report.page.cell;

import org.jspecify.annotations.NullMarked;
