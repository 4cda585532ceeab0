/**
 * Published systems beside what is measured here: which scenario or microbenchmark repeats which
 * published rows, and what a published figure, its bound, our prediction and our measurement say
 * side by side. Pure; depends on {@code core.audit}, {@code core.batch}, {@code core.scenario} and
 * {@code core.result}.
 */
@NullMarked
package dev.loomgauge.core.reproduction;

import org.jspecify.annotations.NullMarked;
