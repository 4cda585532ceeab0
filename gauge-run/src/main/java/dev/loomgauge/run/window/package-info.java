/**
 * How long is measured, and what the load engine is asked for. Depends on core.result,
 * core.scenario, core.steady, protocol.time, run.load, run.machine and run.service.
 */
@NullMarked
package dev.loomgauge.run.window;

import org.jspecify.annotations.NullMarked;
