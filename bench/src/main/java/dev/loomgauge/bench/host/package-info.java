/**
 * How far apart load engines on several hosts begin, and whether their counts add up. Depends on
 * bench.command, core.result.folder, core.scenario, core.wording, hosts.ssh, protocol.load, run,
 * run.host, run.load, run.load.own, run.machine and run.process.
 */
@NullMarked
package dev.loomgauge.bench.host;

import org.jspecify.annotations.NullMarked;
