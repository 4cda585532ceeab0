/** From dumps and samples to what requests did: which thread has one, and where it is. */
@NullMarked
package dev.loomgauge.core.threads;

import org.jspecify.annotations.NullMarked;
