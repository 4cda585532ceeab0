/** Rounds that disturb the processes of Loomgauge, and look what is left and what is lost. */
@NullMarked
package dev.loomgauge.bench.chaos;

import org.jspecify.annotations.NullMarked;
