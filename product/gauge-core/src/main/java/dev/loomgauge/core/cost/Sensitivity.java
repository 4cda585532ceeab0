package dev.loomgauge.core.cost;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a plan would cost if one of its inputs were another.
 *
 * @param changes the total at other values of it, in rising order
 * @param elasticity by how many percent the total changes when the input does by one, taken from 10
 *     % below to 10 % above; instances come whole, so it may be 0 here and high a little further
 *     on. Nothing for an input that is 0 or comes whole itself
 * @param moreAbove the value beyond which (below which, for a capacity) one more instance is
 *     needed; nothing where the input does not decide that
 * @param fewerFrom the value from which one instance less is enough; nothing where none can be
 */
public record Sensitivity(
    Input input,
    double value,
    List<Change> changes,
    OptionalDouble elasticity,
    OptionalDouble moreAbove,
    OptionalDouble fewerFrom) {

  private static final double NEAR = 0.1;
  private static final double[] FACTORS = {0.8, 0.9, 1.1, 1.2};

  /** Another value, and the instances that are needed then. */
  public record Change(double value, long instances, double total) {}

  public Sensitivity {
    changes = List.copyOf(changes);
  }

  /** Of every input of a plan. */
  public static List<Sensitivity> of(DeploymentPlan plan) {
    return Input.all(plan.fixedPerMonth().keySet()).stream().map(input -> of(plan, input)).toList();
  }

  private static Sensitivity of(DeploymentPlan plan, Input input) {
    double value = plan.value(input);
    return new Sensitivity(
        input,
        value,
        Arrays.stream(values(input, value)).mapToObj(v -> change(plan, input, v)).toList(),
        elasticity(plan, input, value),
        step(plan, input, plan.carrying()),
        step(plan, input, plan.carrying() - 1));
  }

  /** One more and one less of what comes whole; 10 and 20 % around everything else. */
  private static double[] values(Input input, double value) {
    return input.kind() == Input.Kind.REDUNDANCY
        ? Arrays.stream(new double[] {value - 1, value + 1}).filter(v -> v >= 0).toArray()
        : Arrays.stream(FACTORS).map(factor -> factor * value).toArray();
  }

  private static Change change(DeploymentPlan plan, Input input, double value) {
    DeploymentPlan changed = plan.with(input, value);
    return new Change(value, changed.instances(), changed.total());
  }

  private static OptionalDouble elasticity(DeploymentPlan plan, Input input, double value) {
    if (input.kind() == Input.Kind.REDUNDANCY || value == 0) {
      return OptionalDouble.empty();
    }
    double above = plan.with(input, value * (1 + NEAR)).total();
    double below = plan.with(input, value * (1 - NEAR)).total();
    return OptionalDouble.of((above - below) / (2 * NEAR) / plan.total());
  }

  /** The value at which exactly this number of instances is full. */
  private static OptionalDouble step(DeploymentPlan plan, Input input, long full) {
    if (full < 1) {
      return OptionalDouble.empty();
    }
    double needed = plan.peakRps() * (1 + plan.headroom());
    return switch (input.kind()) {
      case PEAK -> OptionalDouble.of(full * plan.capacityRps() / (1 + plan.headroom()));
      case CAPACITY -> OptionalDouble.of(needed / full);
      case HEADROOM -> headroom(full * plan.capacityRps() / plan.peakRps() - 1);
      case REDUNDANCY, PRICE, HOURS, FIXED -> OptionalDouble.empty();
    };
  }

  private static OptionalDouble headroom(double share) {
    return share >= 0 ? OptionalDouble.of(share) : OptionalDouble.empty();
  }
}
