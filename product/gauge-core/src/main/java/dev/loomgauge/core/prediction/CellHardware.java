package dev.loomgauge.core.prediction;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.OptionalInt;

/**
 * What is assumed of a cell's hardware: by the what-if, else by its levels, else by the scenario.
 *
 * @param cores of each service instance; empty for those of the machine
 * @param elsewhere whether other hardware than the measuring machine is meant
 */
record CellHardware(
    OptionalInt cores, int instances, Deployment.Balancer balancer, boolean elsewhere) {

  static CellHardware in(Scenario scenario, Cell cell, WhatIf whatIf) {
    OptionalInt cores = number(whatIf.cores(), cell, WhatIfWords.CORES);
    OptionalInt instances = number(whatIf.instances(), cell, WhatIfWords.INSTANCES);
    String balancerLevel = cell.levels().getOrDefault(WhatIfWords.BALANCER, "");
    return new CellHardware(
        cores,
        instances.orElse(scenario.deployment().instances()),
        whatIf
            .balancer()
            .orElse(
                balancerLevel.isEmpty()
                    ? scenario.deployment().balancer()
                    : WhatIfWords.balancer(balancerLevel)),
        cores.isPresent() || instances.isPresent());
  }

  private static OptionalInt number(OptionalInt first, Cell cell, String word) {
    String level = cell.levels().getOrDefault(word, "");
    return first.isPresent() || level.isEmpty() ? first : OptionalInt.of(Integer.parseInt(level));
  }
}
