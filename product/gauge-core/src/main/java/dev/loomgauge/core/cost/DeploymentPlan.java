package dev.loomgauge.core.cost;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Instances that carry a load, and what they cost a month. Every figure of a bill is here; none is
 * taken for granted.
 *
 * @param peakRps requests per second at the peak
 * @param headroom share by which the peak may be exceeded: 0.3 for 30 %
 * @param redundancy instances that may fail
 * @param capacityRps requests per second that one instance carries
 * @param pricePerHour of one instance
 * @param hoursPerMonth that are billed
 * @param fixedPerMonth parts whose price does not depend on the instances, by name
 */
public record DeploymentPlan(
    double peakRps,
    double headroom,
    int redundancy,
    double capacityRps,
    double pricePerHour,
    double hoursPerMonth,
    Map<String, Double> fixedPerMonth) {

  /** A load that is a whole number of instances but for rounding needs no further one. */
  private static final double ROUNDING = 1e-9;

  /** Checks and copies. */
  public DeploymentPlan {
    if (!(peakRps > 0) || !(capacityRps > 0) || !(pricePerHour > 0) || !(hoursPerMonth > 0)) {
      throw new IllegalArgumentException(
          "Peak, capacity, price and hours must be above 0: %s, %s, %s, %s"
              .formatted(peakRps, capacityRps, pricePerHour, hoursPerMonth));
    }
    if (!(headroom >= 0) || redundancy < 0) {
      throw new IllegalArgumentException(
          "Headroom %s and redundancy %d must not be below 0".formatted(headroom, redundancy));
    }
    fixedPerMonth = Collections.unmodifiableMap(new LinkedHashMap<>(fixedPerMonth));
  }

  /** Instances that the load needs: ceil(peak x (1 + headroom) / capacity). */
  public long carrying() {
    return (long) Math.ceil(load() - ROUNDING * load());
  }

  /** The load in instances, before it is rounded up. */
  double load() {
    return peakRps * (1 + headroom) / capacityRps;
  }

  /** All instances: those that the load needs and those that may fail. */
  public long instances() {
    return carrying() + redundancy;
  }

  /** What the instances cost a month. */
  public double instanceCost() {
    return instances() * pricePerHour * hoursPerMonth;
  }

  /** What is paid a month whatever the number of instances. */
  public double fixedCost() {
    return fixedPerMonth.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** What all of it costs a month. */
  public double total() {
    return instanceCost() + fixedCost();
  }

  /** The same with one input changed. */
  DeploymentPlan with(Input input, double value) {
    Input.Kind kind = input.kind();
    Map<String, Double> parts = new LinkedHashMap<>(fixedPerMonth);
    if (kind == Input.Kind.FIXED) {
      parts.replace(input.name(), value);
    }
    return new DeploymentPlan(
        kind == Input.Kind.PEAK ? value : peakRps,
        kind == Input.Kind.HEADROOM ? value : headroom,
        kind == Input.Kind.REDUNDANCY ? (int) Math.round(value) : redundancy,
        kind == Input.Kind.CAPACITY ? value : capacityRps,
        kind == Input.Kind.PRICE ? value : pricePerHour,
        kind == Input.Kind.HOURS ? value : hoursPerMonth,
        parts);
  }

  double value(Input input) {
    return switch (input.kind()) {
      case PEAK -> peakRps;
      case HEADROOM -> headroom;
      case REDUNDANCY -> redundancy;
      case CAPACITY -> capacityRps;
      case PRICE -> pricePerHour;
      case HOURS -> hoursPerMonth;
      case FIXED -> fixedPerMonth.getOrDefault(input.name(), 0.0);
    };
  }
}
