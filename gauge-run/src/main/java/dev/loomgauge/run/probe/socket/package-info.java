/**
 * Which other programs of this machine a service talks to, found by its sockets, and what they use.
 */
@NullMarked
package dev.loomgauge.run.probe.socket;

import org.jspecify.annotations.NullMarked;
