/** How numbers and names are written for people. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.core.wording;

import org.jspecify.annotations.NullMarked;
