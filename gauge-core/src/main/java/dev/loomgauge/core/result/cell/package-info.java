/**
 * A cell over its trials, for people: its name, its throughput and its limit. Depends on core,
 * core.result, core.result.folder, core.statistics and core.wording.
 */
@NullMarked
package dev.loomgauge.core.result.cell;

import org.jspecify.annotations.NullMarked;
