/** CPU work of a known size. Depends on nothing. */
@NullMarked
package dev.loomgauge.http.work;

import org.jspecify.annotations.NullMarked;
