/** How numbers and names are written for people. */
@NullMarked
package dev.loomgauge.core.wording;

import org.jspecify.annotations.NullMarked;
