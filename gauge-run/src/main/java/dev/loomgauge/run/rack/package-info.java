/**
 * Runs whose blocks were shared by identical sets of machines, put together. Depends on core,
 * core.judgement, core.judgement.comparison, core.result, core.result.file, core.result.folder,
 * core.scenario, core.scenario.host, run.machine and run.observation.
 */
@NullMarked
package dev.loomgauge.run.rack;

import org.jspecify.annotations.NullMarked;
