/**
 * From YAML to requests: endpoints, a login, variables, values from answers, mixes, and the file of
 * a user's own requests. Depends on core.input, core.scenario, core.scenario.grammar,
 * core.scenario.request and core.yaml.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading.request;

import org.jspecify.annotations.NullMarked;
