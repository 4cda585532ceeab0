/**
 * The answer to the question whether a service should switch to virtual threads, a rule for each
 * sentence. Depends on core, core.discovery, core.discovery.whatif, core.result, core.result.cell,
 * core.result.folder, core.scenario, core.scenario.delay, core.wording and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.discovery.answer;

import org.jspecify.annotations.NullMarked;
