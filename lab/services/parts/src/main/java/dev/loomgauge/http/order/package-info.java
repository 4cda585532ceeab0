/** The system order-processing as far as it is the same for blocking and reactive code. */
@NullMarked
package dev.loomgauge.http.order;

import org.jspecify.annotations.NullMarked;
