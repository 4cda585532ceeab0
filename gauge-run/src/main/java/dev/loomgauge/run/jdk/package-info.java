/**
 * The JDKs of this machine, and which of them a service runs on. Depends on core.input,
 * core.scenario, core.scenario.jvm and run.
 */
@NullMarked
package dev.loomgauge.run.jdk;

import org.jspecify.annotations.NullMarked;
