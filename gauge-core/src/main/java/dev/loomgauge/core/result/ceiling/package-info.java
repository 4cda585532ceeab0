/** How people read a ceiling: a law as a figure, an estimate as a range. */
@NullMarked
package dev.loomgauge.core.result.ceiling;

import org.jspecify.annotations.NullMarked;
