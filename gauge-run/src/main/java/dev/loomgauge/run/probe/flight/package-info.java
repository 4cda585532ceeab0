/**
 * JDK Flight Recorder in the service's JVM. Depends on core.result, core.threads, run.probe and
 * run.probe.jvm.
 */
@NullMarked
package dev.loomgauge.run.probe.flight;

import org.jspecify.annotations.NullMarked;
