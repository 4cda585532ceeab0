/**
 * The experiment: tiers up, calibrate, predict, load and observe, judge, write. Depends on
 * run.tier, run.probe, run.load and core.
 */
@NullMarked
package dev.loomgauge.run.experiment;

import org.jspecify.annotations.NullMarked;
