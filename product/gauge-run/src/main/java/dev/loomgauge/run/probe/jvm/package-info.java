/** The service's JVM, by attaching to its pid: JMX on a loopback address. */
@NullMarked
package dev.loomgauge.run.probe.jvm;

import org.jspecify.annotations.NullMarked;
