/**
 * What people hand in, within bounds: small text files, and values as messages quote them. Depends
 * on core.wording.
 */
@NullMarked
package dev.loomgauge.core.input;

import org.jspecify.annotations.NullMarked;
