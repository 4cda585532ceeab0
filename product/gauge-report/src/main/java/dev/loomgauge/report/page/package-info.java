/** The page and the summary: prepared data and the templates that show it. */
@NullMarked
package dev.loomgauge.report.page;

import org.jspecify.annotations.NullMarked;
