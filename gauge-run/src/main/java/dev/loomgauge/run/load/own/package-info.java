/**
 * gauge-load behind the port: its processes, and the window over all of them. Depends on core,
 * core.result, core.result.file, core.result.folder, core.scenario, core.scenario.hop,
 * core.scenario.request, core.steady, core.wording, protocol.json, protocol.load, protocol.time,
 * run, run.host, run.load, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.run.load.own;

import org.jspecify.annotations.NullMarked;
