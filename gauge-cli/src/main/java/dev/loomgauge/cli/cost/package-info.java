/**
 * {@code ./loomgauge cost}: instances and money for a load. Depends on cli.terminal, core.cost,
 * core.input, core.judgement, core.result, core.scenario and run.tier.
 */
@NullMarked
package dev.loomgauge.cli.cost;

import org.jspecify.annotations.NullMarked;
