/** The files of a results folder as bytes: CSV and JSON, written whole and read strictly. */
@NullMarked
package dev.loomgauge.core.result.file;

import org.jspecify.annotations.NullMarked;
