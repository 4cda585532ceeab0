/**
 * Load engines behind one port: what a trial orders, what comes back. Depends on core.input,
 * core.result, core.result.file, core.result.folder, core.scenario, core.steady, protocol.json,
 * protocol.load, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.run.load;

import org.jspecify.annotations.NullMarked;
