/** What a service tells of itself: {@code /metrics} and {@code /runtime-info}. */
@NullMarked
package dev.loomgauge.http.telemetry;

import org.jspecify.annotations.NullMarked;
