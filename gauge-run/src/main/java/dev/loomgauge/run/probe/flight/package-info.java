/** JDK Flight Recorder in the service's JVM. */
@NullMarked
package dev.loomgauge.run.probe.flight;

import org.jspecify.annotations.NullMarked;
