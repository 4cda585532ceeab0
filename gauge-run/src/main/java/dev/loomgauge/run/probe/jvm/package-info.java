/**
 * The service's JVM, by attaching to its pid: JMX on a loopback address. Depends on core.result,
 * core.scenario, run, run.machine and run.probe.
 */
@NullMarked
package dev.loomgauge.run.probe.jvm;

import org.jspecify.annotations.NullMarked;
