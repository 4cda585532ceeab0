/** What a service reports about itself: {@code /metrics} and {@code /runtime-info}. */
@NullMarked
package dev.loomgauge.http.telemetry;

import org.jspecify.annotations.NullMarked;
