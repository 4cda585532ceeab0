/**
 * What a request in flight costs in memory: from a JVM's own account of its memory and readings
 * taken while requests are held, to bytes per request.
 */
@NullMarked
package dev.loomgauge.core.memory;

import org.jspecify.annotations.NullMarked;
