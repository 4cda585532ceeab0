package dev.loomgauge.core.cost;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A thread mode with its plan, beside the others.
 *
 * @param relative other mode to this total / its total - 1: -0.71 is 71 % cheaper
 */
public record MonthlyCost(
    InstanceCapacity capacity, DeploymentPlan plan, Map<String, Double> relative) {

  /** Of every mode, all else equal; headroom is a share and redundancy instances, both 0 and up. */
  public static List<MonthlyCost> of(
      List<InstanceCapacity> capacities,
      Peak peak,
      double headroom,
      int redundancy,
      PriceList prices,
      PriceList.InstanceType type) {
    Map<InstanceCapacity, DeploymentPlan> plans = new LinkedHashMap<>();
    for (InstanceCapacity capacity : capacities) {
      plans.put(
          capacity,
          new DeploymentPlan(
              peak.rps(),
              headroom,
              redundancy,
              capacity.rps(),
              type.pricePerHour(),
              prices.hoursPerMonth(),
              prices.fixedPerMonth()));
    }
    return plans.entrySet().stream()
        .map(
            mode ->
                new MonthlyCost(
                    mode.getKey(),
                    mode.getValue(),
                    relative(mode.getKey(), mode.getValue().total(), plans)))
        .toList();
  }

  private static Map<String, Double> relative(
      InstanceCapacity own, double total, Map<InstanceCapacity, DeploymentPlan> plans) {
    Map<String, Double> relative = new LinkedHashMap<>();
    plans.forEach(
        (other, plan) -> {
          if (!other.equals(own)) {
            relative.put(other.mode(), total / plan.total() - 1);
          }
        });
    return relative;
  }
}
