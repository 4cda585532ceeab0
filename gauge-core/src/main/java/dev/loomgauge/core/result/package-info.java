/**
 * What a run leaves behind: the records of the results folder, its names and its format version.
 * Depends on {@code core.input} alone.
 */
@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
