/**
 * {@code ./loomgauge cost}: instances and money for a load. Depends on cli.terminal, core,
 * core.cost, core.input, core.result, core.result.cell, core.result.file, core.result.folder,
 * core.wording, protocol.time and run.machine.
 */
@NullMarked
package dev.loomgauge.cli.cost;

import org.jspecify.annotations.NullMarked;
