/** {@code ./loomgauge doctor}: whether this machine can measure. */
@NullMarked
package dev.loomgauge.cli.doctor;

import org.jspecify.annotations.NullMarked;
