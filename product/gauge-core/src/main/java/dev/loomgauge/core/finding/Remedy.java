package dev.loomgauge.core.finding;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A remedy that can be tried: levels of the scenario, and requests a second predicted then. */
public record Remedy(Finding finding, TriedLevels levels, double predictedRps) {

  /**
   * Of the first finding whose remedy can be tried; empty where there is none. The factor that sets
   * it may be told; else it follows from the scenario.
   */
  public static Optional<Remedy> of(
      List<Finding> findings, List<Trial> trials, Scenario scenario, Optional<String> told) {
    return findings.stream()
        .flatMap(finding -> of(finding, trials, scenario, told).stream())
        .findFirst();
  }

  private static Optional<Remedy> of(
      Finding finding, List<Trial> trials, Scenario scenario, Optional<String> told) {
    Setting setting = finding.setting();
    Optional<Map<String, String>> cell =
        trials.stream()
            .filter(trial -> trial.cell().equals(finding.cell()))
            .map(Trial::levels)
            .findFirst();
    return setting == null || cell.isEmpty()
        ? Optional.empty()
        : told.or(() -> factor(setting.name(), cell.get(), scenario))
            .map(
                factor ->
                    new Remedy(
                        finding,
                        new TriedLevels(cell.get(), Map.of(factor, setting.value())),
                        setting.rps()));
  }

  /** What sets it: the size of the pool, or the factor of that name. */
  private static Optional<String> factor(String name, Map<String, String> cell, Scenario scenario) {
    Resource pool = scenario.path().resources().get(name);
    return pool != null
        ? factor(pool.core(), cell)
        : Optional.of(name)
            .filter(known -> scenario.factors().contains(known) || ofJvm(known, scenario));
  }

  /** Whether a factor of the JVM has that name, and no option of the scenario decides the same. */
  private static boolean ofJvm(String name, Scenario scenario) {
    return JvmFactor.named(name)
        .filter(factor -> scenario.procedure().jvm().stream().noneMatch(factor::decidedBy))
        .isPresent();
  }

  private static Optional<String> factor(Capacity capacity, Map<String, String> cell) {
    return switch (capacity) {
      case Capacity.OfFactor(String factor) -> Optional.of(factor);
      case Capacity.ByLevel(String factor, Map<String, Capacity> capacities) ->
          Optional.ofNullable(capacities.get(cell.getOrDefault(factor, "")))
              .flatMap(own -> factor(own, cell));
      case Capacity.Fixed _, Capacity.CommonPool _, Capacity.Unlimited _ -> Optional.empty();
    };
  }

  public String outcome(List<Trial> tried) {
    Proof proof = Proof.of(levels, tried);
    OptionalDouble after = Trial.meanRps(proof.after());
    if (after.isEmpty()) {
      return levels.words() + " has no valid trial.";
    }
    OptionalDouble before = Trial.meanRps(proof.before());
    return Numbers.format(
        "%s gave %s%s; the prediction of %s was %s.",
        levels.words(),
        Numbers.rate(after.getAsDouble()),
        before.isPresent()
            ? " instead of " + Numbers.rate(before.getAsDouble()) + " in the same blocks"
            : "",
        Numbers.rate(predictedRps),
        Numbers.off(predictedRps, after.getAsDouble()));
  }
}
