/** Tests of the report against folders written by hand. */
@NullMarked
package dev.loomgauge.report;

import org.jspecify.annotations.NullMarked;
