/**
 * The keys of scenarios and of service manifests, with their values and meanings: what readers
 * accept, references describe and schemas check.
 */
@NullMarked
package dev.loomgauge.core.scenario.grammar;

import org.jspecify.annotations.NullMarked;
