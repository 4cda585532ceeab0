/** Tests of reading settings. */
@NullMarked
package dev.loomgauge.http.setting;

import org.jspecify.annotations.NullMarked;
