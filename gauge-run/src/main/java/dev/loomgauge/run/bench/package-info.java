/**
 * The microbenchmarks: their program as a process of ours, its news, and JMH's figures. Depends on
 * core.batch, core.result.file, run, run.lock and run.process.
 */
@NullMarked
package dev.loomgauge.run.bench;

import org.jspecify.annotations.NullMarked;
