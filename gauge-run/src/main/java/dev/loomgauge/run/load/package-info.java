/**
 * Load engines behind one port: what a trial requests, what comes back. Depends on core.input,
 * core.result, core.scenario, core.steady, protocol.load, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.run.load;

import org.jspecify.annotations.NullMarked;
