/** What a build says of its tests at its end. Depends on nothing of ours. */
@NullMarked
package dev.loomgauge.summary;

import org.jspecify.annotations.NullMarked;
