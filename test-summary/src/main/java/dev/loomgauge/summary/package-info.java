/** What a build says of its tests at its end. */
@NullMarked
package dev.loomgauge.summary;

import org.jspecify.annotations.NullMarked;
