/** Tests of what a service tells of itself. */
@NullMarked
package dev.loomgauge.http.telemetry;

import org.jspecify.annotations.NullMarked;
