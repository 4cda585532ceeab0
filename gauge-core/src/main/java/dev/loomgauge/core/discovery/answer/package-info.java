/**
 * The answer to the question whether a service should switch to virtual threads, a rule for each
 * sentence. Depends on core, core.discovery, core.discovery.whatif, core.result, core.scenario and
 * core.wording.
 */
@NullMarked
package dev.loomgauge.core.discovery.answer;

import org.jspecify.annotations.NullMarked;
