/**
 * Dependencies of the user's own whose replies a run delays: where they are, by how much, and how a
 * service receives the address of the proxy in between.
 */
@NullMarked
package dev.loomgauge.core.scenario.delay;

import org.jspecify.annotations.NullMarked;
