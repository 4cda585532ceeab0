/**
 * What people hand in, within bounds: small text files, YAML whose values know their place, keys
 * that parse, check and describe themselves, and values as messages quote them.
 */
@NullMarked
package dev.loomgauge.core.input;

import org.jspecify.annotations.NullMarked;
