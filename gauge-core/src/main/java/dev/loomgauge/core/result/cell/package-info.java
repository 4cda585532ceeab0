/**
 * A cell over its trials, for people: its name, its throughput and its limit. Depends on core,
 * core.result and core.wording.
 */
@NullMarked
package dev.loomgauge.core.result.cell;

import org.jspecify.annotations.NullMarked;
