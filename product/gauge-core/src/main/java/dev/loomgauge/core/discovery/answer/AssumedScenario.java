package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario with assumptions in it, to be predicted: every combination of their levels, today's
 * first, so that what was calibrated of the service as it is holds for all of them.
 */
public final class AssumedScenario {
  private AssumedScenario() {}

  /** Makes it. */
  public static Scenario of(Scenario scenario, List<Assumption> assumptions, int users) {
    RequestPath path = scenario.path();
    for (Assumption assumption : assumptions) {
      if (assumption instanceof Assumption.OfPool pool) {
        path =
            path.resources().containsKey(pool.resource())
                ? resized(path, pool)
                : enclosed(path, pool);
      }
    }
    return new Scenario(
        scenario.heading(),
        scenario.services(),
        scenario.mix(),
        blocks(scenario, assumptions, users),
        scenario.surroundings(),
        path,
        scenario.procedure());
  }

  /**
   * The same scenario with one level of some factors.
   *
   * @param levels factor to its level; factors that the scenario does not have are left out
   */
  public static Scenario at(Scenario scenario, Map<String, String> levels) {
    List<Map<String, List<String>>> blocks = new ArrayList<>();
    for (Map<String, List<String>> block : scenario.blocks()) {
      Map<String, List<String>> one = new LinkedHashMap<>(block);
      levels.forEach((factor, level) -> one.computeIfPresent(factor, (_, _) -> List.of(level)));
      blocks.add(one);
    }
    return scenario.withBlocks(blocks);
  }

  private static List<Map<String, List<String>>> blocks(
      Scenario scenario, List<Assumption> assumptions, int users) {
    List<Map<String, List<String>>> blocks = new ArrayList<>();
    for (Map<String, List<String>> block : scenario.blocks()) {
      for (String mode : block.getOrDefault(ThreadMode.FACTOR, List.of())) {
        Map<String, List<String>> base = new LinkedHashMap<>(block);
        base.put(ThreadMode.FACTOR, List.of(mode));
        base.put("users", List.of(String.valueOf(users)));
        List<Map<String, List<String>>> made = List.of(base);
        for (Assumption assumption : assumptions) {
          if (!without(scenario, assumption, base)) {
            made = with(made, assumption, assumption.each());
          } else if (assumption instanceof Assumption.OfPool) {
            made = with(made, assumption, List.of(assumption.today()));
          }
        }
        blocks.addAll(made);
      }
    }
    return blocks.stream().distinct().toList();
  }

  /** Whether a mode lacks a pool that others have: virtual threads are as many as they need be. */
  private static boolean without(
      Scenario scenario, Assumption assumption, Map<String, List<String>> base) {
    String name =
        switch (assumption) {
          case Assumption.OfKnob knob -> knob.knob().resource();
          case Assumption.OfPool pool -> pool.resource();
          case Assumption.OfHardware _ -> "";
        };
    RequestPath.Resource resource = scenario.path().resources().get(name);
    if (resource == null) {
      return false;
    }
    Map<String, String> levels = new LinkedHashMap<>();
    base.forEach((factor, values) -> levels.put(factor, values.getFirst()));
    return resource.capacity().in(levels).isEmpty()
        && scenario.blocks().stream()
            .flatMap(b -> b.getOrDefault(ThreadMode.FACTOR, List.of()).stream())
            .anyMatch(
                mode -> {
                  levels.put(ThreadMode.FACTOR, mode);
                  return resource.capacity().in(levels).isPresent();
                });
  }

  private static List<Map<String, List<String>>> with(
      List<Map<String, List<String>>> blocks,
      Assumption assumption,
      List<Optional<String>> levels) {
    List<Map<String, List<String>>> made = new ArrayList<>();
    for (Map<String, List<String>> block : blocks) {
      for (Optional<String> level : levels) {
        Map<String, List<String>> one = new LinkedHashMap<>(block);
        level.ifPresent(l -> one.put(assumption.factor(), List.of(l)));
        made.add(one);
      }
    }
    return made;
  }

  private static RequestPath resized(RequestPath path, Assumption.OfPool pool) {
    Map<String, RequestPath.Resource> resources = new LinkedHashMap<>(path.resources());
    resources.computeIfPresent(pool.resource(), (_, r) -> r.of(capacity(r.capacity(), pool)));
    return new RequestPath(path.stations(), resources, path.steps());
  }

  private static Capacity capacity(Capacity today, Assumption.OfPool pool) {
    Map<String, Capacity> byLevel = new LinkedHashMap<>();
    byLevel.put(Assumption.OfPool.NOW, today);
    pool.levels()
        .forEach(
            level -> byLevel.put(level, other(today, new Capacity.Fixed(Integer.parseInt(level)))));
    return new Capacity.ByLevel(pool.factor(), byLevel);
  }

  /** A mode without a limit keeps none, unless none has one. */
  private static Capacity other(Capacity today, Capacity.Fixed size) {
    return switch (today) {
      case Capacity.Fixed _, Capacity.OfFactor _, Capacity.CommonPool _, Capacity.Unlimited _ ->
          size;
      case Capacity.ByLevel(String factor, Map<String, Capacity> each) -> {
        boolean none = each.values().stream().allMatch(Capacity.Unlimited.class::isInstance);
        Map<String, Capacity> others = new LinkedHashMap<>();
        each.forEach(
            (level, own) ->
                others.put(
                    level, own instanceof Capacity.Unlimited && !none ? own : other(own, size)));
        yield new Capacity.ByLevel(factor, others);
      }
    };
  }

  /** A bound on the requests in the service lies around the whole request. */
  private static RequestPath enclosed(RequestPath path, Assumption.OfPool limit) {
    Map<String, RequestPath.Resource> resources = new LinkedHashMap<>();
    Capacity none = new Capacity.Unlimited();
    resources.put(
        limit.resource(),
        new RequestPath.Resource(
            limit.resource(), SettingsFamily.LIMIT_LABEL, capacity(none, limit), none, false));
    resources.putAll(path.resources());
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.Acquire(limit.resource(), Optional.empty(), Map.of(), 0));
    steps.addAll(path.steps());
    steps.add(new Step.Release(limit.resource(), Map.of(), 0));
    return new RequestPath(path.stations(), resources, steps);
  }
}
