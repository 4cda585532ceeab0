/**
 * All probes read at one moment, once a second. Depends on core, run.machine, run.probe,
 * run.probe.jvm and run.probe.process.
 */
@NullMarked
package dev.loomgauge.run.probe.sample;

import org.jspecify.annotations.NullMarked;
