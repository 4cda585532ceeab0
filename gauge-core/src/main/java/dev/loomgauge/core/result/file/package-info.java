/**
 * The files of a results folder as bytes: CSV and JSON that are written whole and read strictly.
 * Depends on core.input.
 */
@NullMarked
package dev.loomgauge.core.result.file;

import org.jspecify.annotations.NullMarked;
