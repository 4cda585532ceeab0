/** How numbers and names are written for people. Depends on core. */
@NullMarked
package dev.loomgauge.core.wording;

import org.jspecify.annotations.NullMarked;
