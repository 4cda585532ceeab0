/** Laws of response times: percentiles in order, means in range, known delays as a floor. */
@NullMarked
package dev.loomgauge.core.audit.law.latency;

import org.jspecify.annotations.NullMarked;
