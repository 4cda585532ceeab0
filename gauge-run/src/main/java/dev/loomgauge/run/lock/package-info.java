/** One measurement at a time on a machine. Depends on run and run.machine. */
@NullMarked
package dev.loomgauge.run.lock;

import org.jspecify.annotations.NullMarked;
