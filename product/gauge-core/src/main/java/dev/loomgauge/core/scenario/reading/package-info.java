/**
 * From the YAML of scenarios and service manifests to their records. Each reader declares the keys
 * of its section, of which references and schemas are made, and refuses what does not fit with an
 * {@link dev.loomgauge.core.input.InputException} that names its place.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading;

import org.jspecify.annotations.NullMarked;
