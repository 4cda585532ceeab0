/** How numbers, names and foreign text are written for people. */
@NullMarked
package dev.loomgauge.report.text;

import org.jspecify.annotations.NullMarked;
