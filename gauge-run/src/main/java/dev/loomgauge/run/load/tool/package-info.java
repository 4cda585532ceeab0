/**
 * wrk and k6 behind the port, driven by scripts. Depends on core.result, core.result.file,
 * core.scenario, protocol.json, protocol.load, run.load, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.run.load.tool;

import org.jspecify.annotations.NullMarked;
