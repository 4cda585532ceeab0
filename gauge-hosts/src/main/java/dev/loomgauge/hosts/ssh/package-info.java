/**
 * Hosts reached by the system's ssh, so that the user's configuration, keys, agent and jump hosts
 * work. Depends on run, run.host, run.machine, run.probe.process and run.process.
 */
@NullMarked
package dev.loomgauge.hosts.ssh;

import org.jspecify.annotations.NullMarked;
