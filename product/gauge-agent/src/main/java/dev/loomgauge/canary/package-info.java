/**
 * An agent that starts a thread ten times a second in a service and makes an event of the time
 * until it ran.
 */
@NullMarked
package dev.loomgauge.canary;

import org.jspecify.annotations.NullMarked;
