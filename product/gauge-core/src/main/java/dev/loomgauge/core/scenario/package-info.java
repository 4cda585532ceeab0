/** A scenario and a manifest as records: what is asked and measured, and what a request does. */
@NullMarked
package dev.loomgauge.core.scenario;

import org.jspecify.annotations.NullMarked;
