/**
 * The load engines by name. Depends on core.scenario, run, run.host, run.load, run.load.own and
 * run.load.tool.
 */
@NullMarked
package dev.loomgauge.run.load.engine;

import org.jspecify.annotations.NullMarked;
