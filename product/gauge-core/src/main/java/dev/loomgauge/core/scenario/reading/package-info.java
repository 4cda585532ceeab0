/**
 * From the YAML of scenarios and service manifests to their records, every error with its place.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading;

import org.jspecify.annotations.NullMarked;
