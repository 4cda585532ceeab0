/**
 * What the programs behind a tier say when they are ready, and how they are set and read. Depends
 * on nothing of ours.
 */
@NullMarked
package dev.loomgauge.protocol.tier;

import org.jspecify.annotations.NullMarked;
