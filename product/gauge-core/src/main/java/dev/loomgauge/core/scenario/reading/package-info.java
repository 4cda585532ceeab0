/**
 * From the YAML of scenarios and service manifests to their records, every error with its place.
 * Each reader declares the keys of its section; references and schemas are made of them.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading;

import org.jspecify.annotations.NullMarked;
