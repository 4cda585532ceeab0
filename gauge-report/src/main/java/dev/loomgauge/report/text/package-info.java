/** How numbers, names and foreign text are written for people. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.report.text;

import org.jspecify.annotations.NullMarked;
