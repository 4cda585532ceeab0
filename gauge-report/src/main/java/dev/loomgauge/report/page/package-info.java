/**
 * The page and the summary: prepared data and the templates that show it. Depends on chart, reading
 * and text.
 */
@NullMarked
package dev.loomgauge.report.page;

import org.jspecify.annotations.NullMarked;
