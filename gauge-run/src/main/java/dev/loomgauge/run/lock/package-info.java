/** One measurement at a time on a machine. */
@NullMarked
package dev.loomgauge.run.lock;

import org.jspecify.annotations.NullMarked;
