/** What all parts of one run share. */
@NullMarked
package dev.loomgauge.run.context;

import org.jspecify.annotations.NullMarked;
