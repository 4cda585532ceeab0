/**
 * Readers of outside text against text that was damaged: mutations from a seed, and the contract
 * that every reader keeps.
 */
@NullMarked
package dev.loomgauge.protocol.fuzz;

import org.jspecify.annotations.NullMarked;
