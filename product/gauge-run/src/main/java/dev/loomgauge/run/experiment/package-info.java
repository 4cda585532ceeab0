/** The experiment: tiers up, calibrate, predict, load and observe, judge, write. */
@NullMarked
package dev.loomgauge.run.experiment;

import org.jspecify.annotations.NullMarked;
