/**
 * The published schedule of trials against windows of decided length, on the same cells. Depends on
 * core.result, core.result.folder and core.statistics.
 */
@NullMarked
package dev.loomgauge.bench.schedule;

import org.jspecify.annotations.NullMarked;
