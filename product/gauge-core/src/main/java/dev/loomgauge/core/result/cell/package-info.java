/** A cell over its trials, for people: its name, its throughput and its limit. */
@NullMarked
package dev.loomgauge.core.result.cell;

import org.jspecify.annotations.NullMarked;
