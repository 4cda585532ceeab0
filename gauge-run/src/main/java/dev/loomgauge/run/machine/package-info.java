/**
 * The CPUs of this machine, and which tier gets which. Depends on core, core.input,
 * core.prediction, core.result, core.scenario and core.scenario.host.
 */
@NullMarked
package dev.loomgauge.run.machine;

import org.jspecify.annotations.NullMarked;
