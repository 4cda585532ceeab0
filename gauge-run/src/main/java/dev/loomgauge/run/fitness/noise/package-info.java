/**
 * The noise floor: how much a cell differs from itself on this machine, and so the smallest
 * difference between two cells that it can show. Depends on core, core.scenario, core.statistics,
 * run, run.load, run.load.own, run.lock, run.machine, run.process and run.tier.
 */
@NullMarked
package dev.loomgauge.run.fitness.noise;

import org.jspecify.annotations.NullMarked;
