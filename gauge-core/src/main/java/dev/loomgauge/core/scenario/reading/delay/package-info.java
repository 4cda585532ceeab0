/**
 * Reads which dependencies are delayed, and waits for their replies. Depends on core.input,
 * core.scenario, core.scenario.delay, core.scenario.grammar, core.yaml, protocol and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading.delay;

import org.jspecify.annotations.NullMarked;
