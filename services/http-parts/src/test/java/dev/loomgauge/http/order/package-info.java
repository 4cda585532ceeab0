/** Tests. */
@NullMarked
package dev.loomgauge.http.order;

import org.jspecify.annotations.NullMarked;
