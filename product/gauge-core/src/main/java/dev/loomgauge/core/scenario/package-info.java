/**
 * A scenario and a service manifest as records: what is asked, how it is measured, and what a
 * request does.
 */
@NullMarked
package dev.loomgauge.core.scenario;

import org.jspecify.annotations.NullMarked;
