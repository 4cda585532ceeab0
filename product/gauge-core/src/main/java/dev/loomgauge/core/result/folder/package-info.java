/** The results folder: its names, its tables, and its format version. */
@NullMarked
package dev.loomgauge.core.result.folder;

import org.jspecify.annotations.NullMarked;
