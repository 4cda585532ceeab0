package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.Demands.Slowdown;
import dev.loomgauge.core.prediction.Limits.Bound;
import dev.loomgauge.core.prediction.interval.LawfulBounds;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.Limit.Work;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asymptotic bounds: Denning and Buzen, "The Operational Analysis of Queueing Network Models", ACM
 * Computing Surveys 10 (1978); Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System
 * Performance" (1984), chapter 5. A passive resource is bounded by Little's law over its holding
 * time: capacity / time held.
 *
 * @param scenario whose cells are bounded
 * @param allocation the CPUs of this machine
 * @param whatIf other hardware than this machine's
 */
public record Laws(Scenario scenario, CpuAllocation allocation, WhatIf whatIf) {

  /** The probability that chance alone lets a window cross one of {@link #bounds}. */
  private static final double CHANCE = 0.01;

  /** For one scenario on this machine as it is. */
  public Laws(Scenario scenario, CpuAllocation allocation) {
    this(scenario, allocation, WhatIf.NONE);
  }

  /** What a cell cannot exceed, given the demands of its thread mode. */
  public Prediction predict(Cell cell, Demands demands) {
    return predict(cell, demands, demands);
  }

  /**
   * What a cell cannot exceed, given demands at its load, and at the highest load, where a
   * station's limit stands.
   */
  public Prediction predict(Cell cell, Demands demands, Demands saturated) {
    Limits alone = limits(network(cell, demands));
    List<Bound> bounds = bounds(alone, network(cell, saturated));
    List<Bound> wide =
        scenario.pureModel()
            ? bounds
            : bounds(limits(network(cell, demands.wider())), network(cell, saturated.wider()));
    List<Bound> proven = scenario.pureModel() ? bounds : limits(enforced(cell, Demands.NONE)).all();
    List<Bound> certain =
        scenario.pureModel()
            ? bounds
            : bounds(limits(network(cell, demands.certain())), network(cell, saturated.certain()));
    List<Limit> limits = new ArrayList<>();
    for (Bound bound : bounds) {
      limits.add(
          limit(
              bound,
              uncertainty(bound, named(bound.name(), wide), named(bound.name(), certain)),
              named(bound.name(), proven).flatMap(this::law)));
    }
    limits.sort(Comparator.comparingDouble(Limit::rps));
    return prediction(cell, limits(network(cell, demands.with(Slowdown.NONE))), limits);
  }

  /**
   * What a measurement of a cell does not cross if its demands lie in their 95 % intervals: the
   * laws of its users, arrivals and pools at the lower ends, and the times that its path waits for
   * the downstream. What a station carries is no bound here, because its demand changes with the
   * load, and neither are times that a service may do faster, as those that {@code try} has seen.
   *
   * @param expected what a solver makes of the cell: of requests that fail too little is known to
   *     bound a mean by more than the least response time
   */
  LawfulBounds bounds(Cell cell, Demands demands, Solution expected) {
    double window = Durations.seconds(scenario.load().hold());
    Limits lowest = limits(enforced(cell, demands.certain().narrower()));
    Limits waits = limits(enforced(cell, Demands.NONE));
    double most =
        lowest.all().stream()
            .filter(bound -> bound.kind() != Kind.STATION)
            .flatMap(bound -> law(bound).stream())
            .mapToDouble(law -> law.most(window, CHANCE))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    double least = waits.zeroLoad().least() / (1 + Law.TOLERANCE);
    if (expected.errorRate() > 0) {
      return new LawfulBounds(most, 1000 * least, 1000 * least);
    }
    double mean = waits.leastMean(expected.throughput() * window, CHANCE) / (1 + Law.TOLERANCE);
    return new LawfulBounds(most, 1000 * Math.max(mean, lowest.littleMean(most)), 1000 * least);
  }

  private static Prediction prediction(Cell cell, Limits alone, List<Limit> limits) {
    double zeroLoad = alone.zeroLoad().mean();
    double think = alone.think().mean();
    double ceiling = limits.getFirst().rps();
    boolean closed = cell.users() > 0;
    boolean answered =
        limits.stream().noneMatch(l -> l.kind() == Kind.USERS && l.terms().share() < 1);
    return new Prediction(
        zeroLoad * 1000,
        ceiling,
        closed && answered ? (cell.users() / ceiling - think) * 1000 : null,
        limits.stream()
            .filter(l -> closed && l.kind() != Kind.USERS)
            .findFirst()
            .map(l -> l.rps() * (zeroLoad + think))
            .orElse(null),
        List.copyOf(limits),
        null);
  }

  /** A station's limit stands where it is full, at the demand of that load. */
  private List<Bound> bounds(Limits alone, Network saturated) {
    List<Bound> full = limits(saturated).all();
    return alone.all().stream()
        .map(
            bound -> bound.kind() == Kind.STATION ? named(bound.name(), full).orElse(bound) : bound)
        .toList();
  }

  /**
   * How far the intervals of the demands move a bound, relative to it; null where it rests on a
   * demand whose interval is not known: without that one it would be another.
   *
   * @param wide at the upper ends of all intervals
   * @param certain without the demands whose interval is not known
   */
  private static @Nullable Double uncertainty(
      Bound bound, Optional<Bound> wide, Optional<Bound> certain) {
    double rps = bound.rps();
    double without = certain.map(Bound::rps).orElse(Double.POSITIVE_INFINITY);
    if (Math.abs(without - rps) > rps * Law.TOLERANCE) {
      return null;
    }
    double low = wide.map(Bound::rps).orElse(rps);
    return low <= 0 || low == rps ? 0 : rps / low - 1; // both may be infinite
  }

  private static Limit limit(Bound bound, @Nullable Double uncertainty, Optional<Law> law) {
    double rps = bound.rps();
    boolean exact = law.filter(l -> l.rps() <= rps * (1 + Law.TOLERANCE)).isPresent();
    return new Limit(
        bound.name(),
        bound.kind(),
        bound.terms(),
        exact,
        exact ? Double.valueOf(0) : uncertainty,
        law.orElse(null));
  }

  /**
   * What is proven of a bound. How many servers a station of a service has is not, and a trace has
   * stretches that are denser than the whole.
   */
  private Optional<Law> law(Bound bound) {
    boolean sized = scenario.pureModel() || bound.kind() != Kind.STATION;
    boolean even = scenario.load().trace().isEmpty() || bound.kind() != Kind.ARRIVALS;
    return sized && even ? bound.law() : Optional.empty();
  }

  private Limits limits(Network network) {
    return new Limits(network, scenario.pureModel() ? Work.SERVICE : Work.CPU);
  }

  private Network enforced(Cell cell, Demands demands) {
    return Networks.enforced(scenario, cell, demands, allocation, whatIf);
  }

  /** The network of a cell, given what a request costs. */
  Network network(Cell cell, Demands demands) {
    return Networks.of(scenario, cell, demands, allocation, whatIf);
  }

  private static Optional<Bound> named(String name, List<Bound> bounds) {
    return bounds.stream().filter(b -> b.name().equals(name)).findFirst();
  }
}
