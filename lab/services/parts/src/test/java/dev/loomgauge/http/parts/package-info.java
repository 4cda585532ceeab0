/** Tests of reading settings. */
@NullMarked
package dev.loomgauge.http.parts;

import org.jspecify.annotations.NullMarked;
