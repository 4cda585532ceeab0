/** What the programs behind a tier say when they are ready, and how they are set and read. */
@NullMarked
package dev.loomgauge.protocol.tier;

import org.jspecify.annotations.NullMarked;
