/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.report.text;

import org.jspecify.annotations.NullMarked;
