package dev.loomgauge.core.scenario;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The steps of one cell, made from those of the scenario. */
final class CellSteps {
  private final RequestPath path;
  private final Map<String, String> levels;

  /**
   * Tier to the shares that its uses name, and to the number of uses that name none: both per
   * request, over all kinds.
   */
  private final Map<Tier, Double> named = new HashMap<>();

  private final Map<Tier, Double> unnamed = new HashMap<>();

  CellSteps(RequestPath path, Map<String, String> levels) {
    this.path = path;
    this.levels = levels;
  }

  List<Step> steps() {
    List<Step> taken = taken(path.steps());
    count(taken, 1);
    return shared(taken);
  }

  private List<Step> taken(List<Step> steps) {
    List<Step> taken = new ArrayList<>();
    for (Step step : steps) {
      boolean met =
          step.when().entrySet().stream()
              .allMatch(c -> c.getValue().equals(levels.get(c.getKey())));
      if (met) {
        taken.addAll(resolved(step));
      }
    }
    return taken;
  }

  private List<Step> resolved(Step step) {
    return switch (step) {
      case Step.Acquire a -> List.of(a);
      case Step.Release r -> List.of(r);
      case Step.Use u ->
          List.of(new Step.Use(u.station(), u.demand().in(levels), u.when(), u.line()));
      case Step.Wait w ->
          limited(new Step.Wait(w.delay().in(levels), w.activity(), w.when(), w.line()));
      case Step.Parallel p -> {
        List<List<Step>> branches =
            p.branches().stream().map(this::taken).filter(b -> !b.isEmpty()).toList();
        yield branches.isEmpty()
            ? List.of()
            : List.of(new Step.Parallel(branches, p.join(), p.when(), p.line()));
      }
      case Step.Choice c -> List.of(c.within(this::taken));
    };
  }

  /** With what it holds of the downstream. */
  private List<Step> limited(Step.Wait wait) {
    String pool = RequestPath.DOWNSTREAM;
    return wait.delay() instanceof Timing.OfDownstream && path.resources().containsKey(pool)
        ? List.of(
            new Step.Acquire(pool, Optional.empty(), wait.when(), wait.line()),
            wait,
            new Step.Release(pool, wait.when(), wait.line()))
        : List.of(wait);
  }

  /**
   * Counts the uses.
   *
   * @param weight share of the requests that take these steps
   */
  private void count(List<Step> steps, double weight) {
    for (Step step : steps) {
      if (step instanceof Step.Parallel p) {
        p.branches().forEach(branch -> count(branch, weight));
      } else if (step instanceof Step.Choice choice) {
        choice.alternatives().forEach(a -> count(a.steps(), weight * a.share()));
      } else if (step instanceof Step.Use u
          && u.demand() instanceof Timing.Calibrated c
          && path.tierOf(u.station()).isPresent()) {
        Tier tier = path.tierOf(u.station()).get();
        named.merge(
            tier, c.part() instanceof Part.Share(double of) ? weight * of : 0.0, Double::sum);
        unnamed.merge(tier, c.part() instanceof Part.Rest ? weight : 0.0, Double::sum);
      }
    }
  }

  private List<Step> shared(List<Step> steps) {
    return steps.stream().map(this::shared).toList();
  }

  /** What no use names is split equally among those that name nothing. */
  private Step shared(Step step) {
    if (step instanceof Step.Use u
        && u.demand() instanceof Timing.Calibrated c
        && c.part() instanceof Part.Rest
        && path.tierOf(u.station()).isPresent()) {
      Tier tier = path.tierOf(u.station()).get();
      double rest = 1 - named.getOrDefault(tier, 0.0);
      Part part = new Part.Share(rest / unnamed.getOrDefault(tier, 1.0));
      return new Step.Use(u.station(), new Timing.Calibrated(c.shape(), part), u.when(), u.line());
    }
    return step.within(this::shared);
  }
}
