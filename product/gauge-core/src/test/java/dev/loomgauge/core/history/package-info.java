/** Tests of histories. */
@NullMarked
package dev.loomgauge.core.history;

import org.jspecify.annotations.NullMarked;
