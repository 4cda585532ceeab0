/**
 * All probes read at one moment, once a second. Depends on core, core.result.threads,
 * protocol.tier, run.machine, run.probe, run.probe.jvm, run.probe.process and run.probe.socket.
 */
@NullMarked
package dev.loomgauge.run.probe.sample;

import org.jspecify.annotations.NullMarked;
