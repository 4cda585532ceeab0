/**
 * Where the time of a request goes, so that the parts add up to its response time. Depends on core,
 * core.result, core.result.threads and core.wording.
 */
@NullMarked
package dev.loomgauge.core.result.time;

import org.jspecify.annotations.NullMarked;
