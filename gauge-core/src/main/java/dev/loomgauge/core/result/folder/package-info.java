/**
 * The results folder: its names, its tables, and its format version. Depends on core, core.result
 * and core.result.file.
 */
@NullMarked
package dev.loomgauge.core.result.folder;

import org.jspecify.annotations.NullMarked;
