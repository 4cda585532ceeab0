package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * CPU seconds that one request costs each tier, measured in a calibration.
 *
 * @param tiers tier to demand: service, database, downstream, load
 * @param before share of the service's demand that a request needs before it waits, 0 to 1
 * @param collections of the service, which are a part of its demand
 * @param slowdown of a request by the load that comes with these demands
 */
public record Demands(
    Map<Tier, Demand> tiers, double before, GarbageCollections collections, Slowdown slowdown) {
  /** The share where none was measured. */
  public static final double HALF = 0.5;

  /** Nothing measured: what is left are the limits that no CPU moves. */
  public static final Demands NONE = new Demands(Map.of());

  public Demands {
    tiers = Map.copyOf(tiers);
  }

  /** With half of the service's demand before the waits, and no collections that are known. */
  public Demands(Map<Tier, Demand> tiers) {
    this(tiers, HALF, GarbageCollections.NONE);
  }

  /** Of requests that no load slows down. */
  public Demands(Map<Tier, Demand> tiers, double before, GarbageCollections collections) {
    this(tiers, before, collections, Slowdown.NONE);
  }

  /** A part of the service's demand, 0 to 1 of all of it. */
  public double share(Part part) {
    return switch (part) {
      case Part.Share(double of) -> of;
      case Part.Rest _ -> 1;
      case Part.Before _ -> before;
      case Part.After _ -> 1 - before;
    };
  }

  /** The demand of a tier; zero when it was not measured. */
  public Demand of(Tier tier) {
    return tiers.getOrDefault(tier, Demand.NONE);
  }

  /** The same with the demand of one tier, where it is known, multiplied by a factor. */
  public Demands times(Tier tier, double factor) {
    return new Demands(
        changed(tier, demand -> demand.times(factor)),
        before,
        tier == Tier.SERVICE ? collections.times(factor) : collections,
        slowdown);
  }

  /** The same with another slowdown. */
  public Demands with(Slowdown other) {
    return new Demands(tiers, before, collections, other);
  }

  /** The same at a throughput, in requests per second of all processes of the service. */
  Demands at(double rps) {
    return with(new Slowdown(rps, slowdown.seconds(), slowdown.halfWidth()));
  }

  /** The same with one more source of error, as half of its 95 % interval, relative to a demand. */
  Demands wider(Tier tier, double relative) {
    return with(
        changed(
            tier, d -> new Demand(d.seconds(), Math.hypot(d.halfWidth(), relative * d.seconds()))));
  }

  /** The same with more seconds for a tier whose demand is known, never below 0. */
  Demands plus(Tier tier, double seconds) {
    return with(changed(tier, d -> new Demand(Math.max(0, d.seconds() + seconds), d.halfWidth())));
  }

  private Map<Tier, Demand> changed(Tier tier, UnaryOperator<Demand> change) {
    Map<Tier, Demand> changed = new HashMap<>(tiers);
    changed.computeIfPresent(tier, (_, demand) -> change.apply(demand));
    return changed;
  }

  private Demands with(Map<Tier, Demand> others) {
    return new Demands(others, before, collections, slowdown);
  }

  /** Whether every demand differs by no more than a share of it. */
  boolean near(Demands other, double share) {
    return tiers.keySet().equals(other.tiers.keySet())
        && tiers.entrySet().stream()
            .allMatch(
                e ->
                    Math.abs(other.of(e.getKey()).seconds() - e.getValue().seconds())
                        <= share * e.getValue().seconds());
  }

  /** Without those whose interval is not known. */
  Demands certain() {
    Map<Tier, Demand> certain = new HashMap<>(tiers);
    certain.values().removeIf(demand -> !demand.known());
    return with(certain);
  }

  /** The upper ends of all intervals; of a demand whose interval is not known, the demand. */
  Demands wider() {
    return moved(1);
  }

  /** The lower ends, likewise; never below 0. */
  Demands narrower() {
    return moved(-1);
  }

  /** Whether a demand has an interval that is known and wider than a point. */
  boolean uncertain() {
    return slowdown.seconds() > 0
        || tiers.values().stream().anyMatch(demand -> demand.halfWidth() > 0);
  }

  private Demands moved(int halfWidths) {
    Map<Tier, Demand> moved = new HashMap<>(tiers);
    moved.replaceAll((_, demand) -> demand.moved(halfWidths));
    return new Demands(moved, before, collections, slowdown.moved(halfWidths));
  }

  /**
   * What the load adds to the time of a request beside the queues of its path: what it waits for
   * answers later, and its threads are woken later. It is measured, and no law.
   *
   * @param rps requests per second of all processes of the service, by which waits grow that were
   *     recorded at several loads; 0 for an unloaded request
   * @param seconds by which calibrated requests took longer than their path with its queues, at
   *     least 0
   * @param halfWidth half of what they differed by between the way up and the way down, in seconds
   * @param inWaits share of it that lies in the waits of the path, 0 to 1; the rest follows what a
   *     request acquires first of all
   */
  public record Slowdown(double rps, double seconds, double halfWidth, double inWaits) {
    /** Of an unloaded request. */
    public static final Slowdown NONE = new Slowdown(0, 0, 0);

    /** Where it lies is not seen: a half in the waits, give or take a quarter. */
    private static final double HALF = 0.5;

    private static final double QUARTER = 0.25;

    /** With half of it in the waits. */
    public Slowdown(double rps, double seconds, double halfWidth) {
      this(rps, seconds, halfWidth, HALF);
    }

    private Slowdown moved(int halfWidths) {
      return new Slowdown(
          rps, Math.max(0, seconds + halfWidths * halfWidth), 0, HALF + halfWidths * QUARTER);
    }
  }

  /**
   * One service demand.
   *
   * @param seconds CPU seconds a request, at least 0
   * @param halfWidth half of its 95 % interval, in seconds; NaN where too few seconds were measured
   *     to tell
   */
  public record Demand(double seconds, double halfWidth) {
    static final Demand NONE = new Demand(0, 0);

    /** Whether its interval is known. */
    public boolean known() {
      return !Double.isNaN(halfWidth);
    }

    private Demand moved(int halfWidths) {
      return new Demand(Math.max(0, seconds + (known() ? halfWidths * halfWidth : 0)), 0);
    }

    Demand times(double factor) {
      return new Demand(seconds * factor, halfWidth * factor);
    }
  }
}
