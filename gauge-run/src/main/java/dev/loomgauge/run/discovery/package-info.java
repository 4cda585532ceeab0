/**
 * Starts a service that nobody has described, and observes it: its answers under several loads, its
 * CPU time, and a recording of its flight recorder. Depends on core, core.discovery, core.input,
 * core.result, core.scenario, core.scenario.delay, core.scenario.reading,
 * core.scenario.reading.request, core.scenario.request, core.threads, core.wording, protocol.json,
 * protocol.load, run, run.discovery.heap, run.jdk, run.load, run.load.engine, run.lock,
 * run.machine, run.probe, run.probe.flight, run.probe.jvm, run.probe.process, run.probe.socket,
 * run.process and run.tier.
 */
@NullMarked
package dev.loomgauge.run.discovery;

import org.jspecify.annotations.NullMarked;
