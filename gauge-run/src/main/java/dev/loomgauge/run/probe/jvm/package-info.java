/**
 * The service's JVM, by attaching to its pid: JMX on a loopback address. Depends on core.result,
 * core.scenario, run, run.machine, run.probe and run.probe.files.
 */
@NullMarked
package dev.loomgauge.run.probe.jvm;

import org.jspecify.annotations.NullMarked;
