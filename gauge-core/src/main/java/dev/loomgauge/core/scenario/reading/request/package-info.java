/**
 * From YAML to requests: endpoints, a login, variables, values from answers, mixes, and the file of
 * a user's own requests.
 */
@NullMarked
package dev.loomgauge.core.scenario.reading.request;

import org.jspecify.annotations.NullMarked;
