/** Work of a known size: CPU, or a wait. */
@NullMarked
package dev.loomgauge.http.work;

import org.jspecify.annotations.NullMarked;
