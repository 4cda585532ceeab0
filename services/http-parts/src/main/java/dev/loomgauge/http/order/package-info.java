/**
 * The system order-processing as far as it is the same for blocking and reactive code. Depends on
 * {@code work} and {@code reply}.
 */
@NullMarked
package dev.loomgauge.http.order;

import org.jspecify.annotations.NullMarked;
