/**
 * What happened during a load: samples, timelines, recordings and memory readings. Depends on core,
 * core.endurance, core.memory, core.result, core.result.file, core.result.folder,
 * core.result.threads, core.result.timeline, core.scenario, core.wording, protocol.load,
 * protocol.tier, run, run.machine, run.probe, run.probe.flight, run.probe.jvm, run.probe.process,
 * run.probe.sample, run.probe.socket, run.probe.threads, run.service and run.tier.
 */
@NullMarked
package dev.loomgauge.run.observation;

import org.jspecify.annotations.NullMarked;
