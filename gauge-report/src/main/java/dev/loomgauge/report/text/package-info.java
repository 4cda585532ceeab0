/** How numbers, names and foreign text are written for people. Depends on core and core.wording. */
@NullMarked
package dev.loomgauge.report.text;

import org.jspecify.annotations.NullMarked;
