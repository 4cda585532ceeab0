/**
 * What a load costs a month on instances of a known capacity: pure arithmetic with every input
 * given.
 */
@NullMarked
package dev.loomgauge.core.cost;

import org.jspecify.annotations.NullMarked;
