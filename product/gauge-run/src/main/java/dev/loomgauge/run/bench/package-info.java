/** The microbenchmarks: their program as a process of ours, its news, and JMH's figures. */
@NullMarked
package dev.loomgauge.run.bench;

import org.jspecify.annotations.NullMarked;
