/**
 * YAML within bounds: maps and values that know the line of every key, so that an error has its
 * place.
 */
@NullMarked
package dev.loomgauge.core.yaml;

import org.jspecify.annotations.NullMarked;
