/**
 * Hosts reached by the system's ssh, so that the user's configuration, keys, agent and jump hosts
 * work.
 */
@NullMarked
package dev.loomgauge.hosts.ssh;

import org.jspecify.annotations.NullMarked;
