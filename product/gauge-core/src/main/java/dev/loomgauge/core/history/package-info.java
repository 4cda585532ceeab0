/** What gates have left, in their order: ratios of head to base, and where their level changes. */
@NullMarked
package dev.loomgauge.core.history;

import org.jspecify.annotations.NullMarked;
