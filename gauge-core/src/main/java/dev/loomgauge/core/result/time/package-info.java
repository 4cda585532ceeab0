/** Where the time of a request goes, so that the parts add up to its response time. */
@NullMarked
package dev.loomgauge.core.result.time;

import org.jspecify.annotations.NullMarked;
