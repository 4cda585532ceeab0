/**
 * The load plan: the JSON document that says what to send, how and for how long. Depends on nothing
 * else here.
 */
@NullMarked
package dev.loomgauge.load.plan;

import org.jspecify.annotations.NullMarked;
