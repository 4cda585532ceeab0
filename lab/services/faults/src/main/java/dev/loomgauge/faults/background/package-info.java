/** What the service does beside its requests; it is healthy, or it takes their CPU from them. */
@NullMarked
package dev.loomgauge.faults.background;

import org.jspecify.annotations.NullMarked;
