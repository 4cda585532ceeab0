/**
 * The results folder: its names, its tables, and its format version. Depends on core, core.result,
 * core.result.calibration, core.result.ceiling, core.result.file, core.result.speed,
 * core.result.threads, core.result.timeline and core.result.warming.
 */
@NullMarked
package dev.loomgauge.core.result.folder;

import org.jspecify.annotations.NullMarked;
