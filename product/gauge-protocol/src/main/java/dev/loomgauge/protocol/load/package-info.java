/**
 * What the load engine and the runner say to each other: a plan, and a line for the start, every
 * second and the end.
 */
@NullMarked
package dev.loomgauge.protocol.load;

import org.jspecify.annotations.NullMarked;
