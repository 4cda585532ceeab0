package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Whether a path can be taken in a cell. Every refusal names the step. */
final class PathCheck {
  /** How far shares of a whole may be off for having been written with few digits. */
  private static final double ROUNDING = 0.005;

  /** Members that a request can hold in a simulation, where those are the bits of a word. */
  private static final int MOST_HELD = 64;

  private final Scenario scenario;
  private final boolean downstream;
  private final Map<String, String> levels;
  private final Map<Tier, Double> shares = new EnumMap<>(Tier.class);
  private final Set<Part> measured = new HashSet<>();

  /** The members of each resource that a request holds at once; one where it never takes any. */
  private final Map<String, Integer> most = new HashMap<>();

  private final Map<Tier, Step.Use> lastUse = new EnumMap<>(Tier.class);

  /** Around the step that is looked at. */
  private int branches;

  private PathCheck(Scenario scenario, boolean downstream, Map<String, String> levels) {
    this.scenario = scenario;
    this.downstream = downstream;
    this.levels = levels;
    scenario.path().resources().keySet().forEach(resource -> most.put(resource, 1));
  }

  /** Checks the path of every cell; {@code downstream} where the scenario says what it does. */
  static void of(Scenario scenario, boolean downstream) {
    for (RequestPath.Station station : scenario.path().stations().values()) {
      if (scenario.pureModel()
          && station.servers() instanceof RequestPath.Servers.OfTier(Tier tier)
          && !(tier == Tier.SERVICE && scenario.factors().contains(WhatIfWords.CORES))) {
        throw new InputException(
            scenario.heading().file(),
            0,
            "station %s is served by a tier, and a model without services has none."
                .formatted(Quoted.of(station.name())),
            "Give its servers, '%s: 2'; only 'tier: service' with a factor 'cores' can do without."
                .formatted(Quoted.cut(station.name())));
      }
    }
    for (Cell cell : CellPlan.of(scenario, 1)) {
      PathCheck check = new PathCheck(scenario, downstream, cell.levels());
      scenario.path().resources().values().forEach(check::size);
      check.follow(scenario.path().stepsFor(cell.levels()), Map.of(), 1);
      check.wholes();
    }
  }

  private void size(RequestPath.Resource resource) {
    ExecutorSize size = resource.size(levels);
    if (size.core() > size.max()) {
      throw new InputException(
          scenario.heading().file(),
          0,
          "resource %s has %s%s: more threads in its core than at most."
              .formatted(Quoted.of(resource.name()), size.words(), here()),
          "Raise 'max' to 'core' at least.");
    }
    if (resource.rejection() == Rejection.DISCARD
        && scenario.load().timeout().equals(LoadShape.NEVER)) {
      throw new InputException(
          scenario.heading().file(),
          0,
          "resource %s discards requests, and no client gives up waiting for them."
              .formatted(Quoted.of(resource.name())),
          "Add 'timeout' to 'load': 'load: {timeout: 30s}'.");
    }
  }

  private String here() {
    return levels.isEmpty() ? "" : " with " + Quoted.cut(levels.toString());
  }

  /**
   * Follows the steps of the path or of a branch.
   *
   * @param outside what the request holds while the branch runs, with the line of its acquire
   * @param weight share of the requests that take it
   */
  private void follow(List<Step> steps, Map<String, Integer> outside, double weight) {
    Map<String, Deque<Step>> held = new LinkedHashMap<>();
    for (Step step : steps) {
      switch (step) {
        case Step.Acquire a -> {
          if (outside.containsKey(a.resource())) {
            throw refuse(
                a,
                "is in a branch of a request that holds one already",
                "Acquire it in the branches alone, or before them alone.");
          }
          Deque<Step> taken = held.computeIfAbsent(a.resource(), _ -> new ArrayDeque<>());
          taken.push(a);
          most.merge(a.resource(), taken.size(), Math::max);
          if (most.values().stream().mapToInt(Integer::intValue).sum() > MOST_HELD) {
            throw refuse(
                a,
                "is one more than the " + MOST_HELD + " members that a request can hold",
                "Release it before.");
          }
          if (branches > 0 && rejection(a) != Rejection.ABORT) {
            throw refuse(
                a,
                "is in a branch, and who finds no room there does not fail",
                "Leave 'rejection: abort' to it, or acquire it before 'parallel'.");
          }
        }
        case Step.Release r -> {
          if (outside.containsKey(r.resource())) {
            throw refuse(
                r,
                "is in a branch, but was acquired before it",
                "Release it behind 'parallel', or acquire it in the branch.");
          }
          Deque<Step> taken = held.getOrDefault(r.resource(), new ArrayDeque<>());
          if (taken.isEmpty()) {
            throw refuse(
                r, "gives back what is not held", "Acquire it before, or give the step a 'when'.");
          }
          taken.pop();
        }
        case Step.Use use -> demand(use, weight);
        case Step.Wait wait -> {
          if (wait.delay() instanceof Timing.OfDownstream(String route)) {
            downstream(wait, route);
          }
        }
        case Step.Parallel parallel -> {
          Map<String, Integer> inside = new LinkedHashMap<>(outside);
          held.forEach(
              (resource, taken) -> taken.forEach(acquire -> inside.put(resource, acquire.line())));
          branches++;
          parallel.branches().forEach(branch -> follow(branch, inside, weight));
          branches--;
        }
        case Step.Choice choice ->
            choice.alternatives().forEach(a -> follow(a.steps(), outside, weight * a.share()));
      }
    }
    held.forEach(
        (resource, taken) ->
            taken.forEach(
                acquire -> {
                  throw refuse(acquire, "is never released", "Add 'release: " + resource + "'.");
                }));
  }

  private Rejection rejection(Step.Acquire step) {
    return Objects.requireNonNull(scenario.path().resources().get(step.resource())).rejection();
  }

  private void downstream(Step.Wait wait, String route) {
    if (scenario.downstream().delayOf(route).isEmpty()) {
      throw refuse(
          wait,
          "names a route that the downstream does not have",
          "Add it: downstream: {delay: 100ms, routes: {%s: 200ms}}.".formatted(Quoted.cut(route)));
    }
    if (scenario.pureModel() && !downstream) {
      throw refuse(
          wait,
          "has no delay: the scenario has no 'downstream'",
          "Write the delay, 'wait: 130ms', or add 'downstream: {delay: 130ms}'.");
    }
  }

  private void demand(Step.Use use, double weight) {
    if (!(use.demand() instanceof Timing.Calibrated calibrated)) {
      return;
    }
    String example =
        "Give it one: use: {station: %s, demand: 5ms, distribution: exponential}."
            .formatted(Quoted.cut(use.station()));
    if (scenario.pureModel()) {
      throw refuse(
          use, "has no demand, and a model without services cannot be calibrated", example);
    }
    Tier tier =
        scenario
            .path()
            .tierOf(use.station())
            .orElseThrow(
                () -> refuse(use, "has no demand, and calibration knows only tiers", example));
    double share = share(use, tier, calibrated.part(), weight);
    shares.merge(tier, weight * share, Double::sum);
    lastUse.put(tier, use);
    if (share <= 0) {
      throw refuse(
          use,
          "has no share left of what calibration measures for the " + tier,
          "Let the shares of the other steps be less than 1 together.");
    }
  }

  /** What a calibration measures counts as half, so that both are needed and nothing more. */
  private double share(Step.Use use, Tier tier, Part part, double weight) {
    return switch (part) {
      case Part.Share(double of) -> of;
      case Part.Rest _ -> 0;
      case Part.Before _, Part.After _ -> {
        if (weight < 1) {
          throw refuse(
              use,
              "has a share that is measured over all kinds of requests, and is a step of one",
              "Give it a number, or leave it out.");
        }
        if (tier != Tier.SERVICE || !measured.add(part)) {
          throw refuse(
              use,
              "has a share that is measured once, and for the service",
              "Use 'share: before' and 'share: after' at one step of a path each.");
        }
        yield 1.0 / 2;
      }
    };
  }

  private void wholes() {
    lastUse.forEach(
        (tier, use) -> {
          double sum = shares.getOrDefault(tier, 1.0);
          if (Math.abs(sum - 1) > ROUNDING) {
            throw refuse(
                use,
                "is the last of steps whose shares of the %s's demand are %s together"
                    .formatted(tier, sum),
                "Make them sum to 1, or omit one: it takes the remainder.");
          }
        });
  }

  private InputException refuse(Step step, String problem, String remedy) {
    return new InputException(
        scenario.heading().file(),
        step.line(),
        "step " + Quoted.of(step.words()) + " " + problem + here() + ".",
        remedy);
  }
}
