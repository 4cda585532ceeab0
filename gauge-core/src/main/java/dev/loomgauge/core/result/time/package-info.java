/**
 * Where the time of a request goes, so that the parts add up to its response time. Depends on
 * core.result and core.result.threads.
 */
@NullMarked
package dev.loomgauge.core.result.time;

import org.jspecify.annotations.NullMarked;
