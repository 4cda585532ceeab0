/** Which trials come next, blocks or a search, and how long each is measured. */
@NullMarked
package dev.loomgauge.run.schedule;

import org.jspecify.annotations.NullMarked;
