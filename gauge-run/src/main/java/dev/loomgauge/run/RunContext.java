package dev.loomgauge.run;

import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.speed.SpeedProbe;
import dev.loomgauge.run.process.Children;

/**
 * What all parts of one run share, made once when the run begins.
 *
 * @param home where the programs are
 * @param cpus of every tier
 * @param laws of the scenario on these CPUs
 * @param children every process that the run starts
 * @param results where the run writes
 * @param speed of the service's CPUs
 */
public record RunContext(
    Installation home,
    Scenario scenario,
    TierCpus cpus,
    Laws laws,
    Children children,
    ResultsWriter results,
    SpeedProbe speed,
    Progress progress) {

  /** The folder that the run writes. */
  public ResultsFolder folder() {
    return results.folder();
  }
}
