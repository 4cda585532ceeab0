package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import java.nio.file.Path;
import java.util.List;

/** The scenario quick, and a machine of two cores for it. */
final class QuickScenario {
  static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();
  static final Path QUICK = SCENARIOS.resolve("01-quick.yaml");
  static final CpuAllocation CPUS =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

  private QuickScenario() {}
}
