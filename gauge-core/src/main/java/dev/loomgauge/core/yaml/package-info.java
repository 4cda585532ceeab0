/**
 * YAML within bounds: maps and values that know the line of every key, so that an error has its
 * place. Depends on core.input and protocol.time.
 */
@NullMarked
package dev.loomgauge.core.yaml;

import org.jspecify.annotations.NullMarked;
