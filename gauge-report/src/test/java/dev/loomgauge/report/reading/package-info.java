/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.report.reading;

import org.jspecify.annotations.NullMarked;
