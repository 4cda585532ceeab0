/** Tests of the CPU work. */
@NullMarked
package dev.loomgauge.http.work;

import org.jspecify.annotations.NullMarked;
