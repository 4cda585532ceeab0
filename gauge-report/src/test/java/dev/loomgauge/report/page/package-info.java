/** Tests of the package of the same name. */
@NullMarked
package dev.loomgauge.report.page;

import org.jspecify.annotations.NullMarked;
