/**
 * JSON between our programs, bound to records: what is missing or of another type is named with its
 * place. Depends on nothing of ours.
 */
@NullMarked
package dev.loomgauge.protocol.json;

import org.jspecify.annotations.NullMarked;
