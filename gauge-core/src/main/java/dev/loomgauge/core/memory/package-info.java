/**
 * What a request in flight costs in memory: from a JVM's own account of its memory and readings
 * taken while requests are held, to bytes per request. Depends on core, core.result, core.scenario,
 * core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.memory;

import org.jspecify.annotations.NullMarked;
