/**
 * The results folder: its names, its tables, and its format version. Depends on core, core.result,
 * core.result.file and core.result.timeline.
 */
@NullMarked
package dev.loomgauge.core.result.folder;

import org.jspecify.annotations.NullMarked;
