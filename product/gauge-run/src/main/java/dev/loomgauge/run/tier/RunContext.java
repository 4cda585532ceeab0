package dev.loomgauge.run.tier;

import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.process.Children;

/**
 * What all parts of one run share, made once when the run begins.
 *
 * @param hosts where every tier runs, and on which CPUs
 * @param laws of the scenario on these CPUs
 * @param children every process that the run starts
 * @param kept services that were started before it
 */
public record RunContext(
    Installation home,
    Scenario scenario,
    TierHosts hosts,
    Laws laws,
    Children children,
    KeptServices kept,
    ResultsWriter results,
    SpeedProbe speed,
    Progress progress) {

  public TierCpus cpus() {
    return hosts.cpus();
  }

  public ResultsFolder folder() {
    return results.folder();
  }
}
