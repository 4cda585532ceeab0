/**
 * Which other programs of this machine a service talks to, found by its sockets, and what they use.
 * Depends on core.result.threads, run.machine, run.probe and run.probe.process.
 */
@NullMarked
package dev.loomgauge.run.probe.socket;

import org.jspecify.annotations.NullMarked;
