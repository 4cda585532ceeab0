package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a prediction of a service lacks: CPU that its requests cost and that neither a calibration
 * has measured nor its scenario gives. A CPU without a demand is no CPU that costs nothing.
 */
final class Unmeasured {
  private Unmeasured() {}

  /** In words: "the CPU demand of the service"; empty when nothing is missing. */
  static List<String> of(Scenario scenario, Cell cell, Calibrated calibrated) {
    if (scenario.pureModel()) {
      return List.of();
    }
    if (scenario.elsewhere()) { // no calibration sees its CPU
      return RequestPath.uses(scenario.path().stepsFor(cell.levels()))
              .anyMatch(use -> !calibrated(use))
          ? List.of()
          : List.of("the CPU demand of the service");
    }
    List<Step.Use> uses =
        RequestPath.uses(scenario.path().stepsFor(cell.levels()))
            .filter(use -> scenario.path().tierOf(use.station()).isPresent())
            .toList();
    List<String> missing = new ArrayList<>();
    boolean served = calibrated.highest().tiers().containsKey(Tier.SERVICE);
    if (!served
        && !(named(uses, scenario, Tier.SERVICE).findAny().isPresent()
            && named(uses, scenario, Tier.SERVICE).noneMatch(Unmeasured::calibrated))) {
      missing.add("the CPU demand of the service");
    }
    // A database of the user's own runs where no calibration sees it.
    if (calibrated.points().isEmpty()
        && named(uses, scenario, Tier.DATABASE).anyMatch(Unmeasured::calibrated)) {
      missing.add("the CPU demand of the database");
    }
    return missing;
  }

  private static Stream<Step.Use> named(List<Step.Use> uses, Scenario scenario, Tier tier) {
    Predicate<Step.Use> ofTier =
        use -> scenario.path().tierOf(use.station()).filter(tier::equals).isPresent();
    return uses.stream().filter(ofTier);
  }

  private static boolean calibrated(Step.Use use) {
    return !(use.demand() instanceof Timing.Known);
  }
}
