/**
 * A scenario and a service manifest as records: what is asked, how it is measured, and what a
 * request does. Depends on core, core.input, core.scenario.delay, core.scenario.host,
 * core.scenario.jvm, core.scenario.request and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.scenario;

import org.jspecify.annotations.NullMarked;
