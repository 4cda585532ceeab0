/**
 * The microbenchmarks: their program as a process of ours, its news, and JMH's figures. Depends on
 * run.tier, run.experiment (the machine's lock) and core.
 */
@NullMarked
package dev.loomgauge.run.bench;

import org.jspecify.annotations.NullMarked;
