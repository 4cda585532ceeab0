/**
 * What was found out about a service: a cause, its evidence and its remedy, as the verdict keeps
 * it.
 */
@NullMarked
package dev.loomgauge.core.result.finding;

import org.jspecify.annotations.NullMarked;
