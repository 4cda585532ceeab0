/** {@code ./loomgauge cost}: instances and money for a load. */
@NullMarked
package dev.loomgauge.cli.cost;

import org.jspecify.annotations.NullMarked;
