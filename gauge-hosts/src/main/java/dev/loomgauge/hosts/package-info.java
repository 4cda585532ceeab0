/**
 * Reaches other machines. Depends on core.scenario.host, hosts.kubernetes, hosts.ssh and run.host.
 */
@NullMarked
package dev.loomgauge.hosts;

import org.jspecify.annotations.NullMarked;
