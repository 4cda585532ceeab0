/**
 * JSON between our programs, bound to records: what is missing or of another type is named with its
 * place.
 */
@NullMarked
package dev.loomgauge.protocol.json;

import org.jspecify.annotations.NullMarked;
