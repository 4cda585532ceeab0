/** Tests of the parts of a blocking order service. */
@NullMarked
package dev.loomgauge.order.blocking;

import org.jspecify.annotations.NullMarked;
