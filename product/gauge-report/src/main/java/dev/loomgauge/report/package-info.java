/** Report, charts and summary. Reads a results folder, nothing else. */
@NullMarked
package dev.loomgauge.report;

import org.jspecify.annotations.NullMarked;
