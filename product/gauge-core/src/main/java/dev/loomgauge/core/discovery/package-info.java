/**
 * What is found out about a service that nobody has described: from what was seen of its requests
 * to a scenario that predicts it.
 */
@NullMarked
package dev.loomgauge.core.discovery;

import org.jspecify.annotations.NullMarked;
