/**
 * Scenarios and service manifests: YAML to records, every error with its place. Depends on {@code
 * core.input} alone.
 */
@NullMarked
package dev.loomgauge.core.scenario;

import org.jspecify.annotations.NullMarked;
