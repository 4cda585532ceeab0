/** What a load costs a month on instances of known capacity: arithmetic with every input given. */
@NullMarked
package dev.loomgauge.core.cost;

import org.jspecify.annotations.NullMarked;
