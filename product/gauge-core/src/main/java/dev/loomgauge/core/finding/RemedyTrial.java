package dev.loomgauge.core.finding;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A remedy that can be tried: a factor of the scenario is what has to be set.
 *
 * @param finding that has it
 * @param setting its remedy
 * @param factor of the scenario that sets it
 * @param cell levels of the cell in which it was found
 */
public record RemedyTrial(
    Finding finding, Setting setting, String factor, Map<String, String> cell) {

  /** Copies, keeping the order. */
  public RemedyTrial {
    cell = new LinkedHashMap<>(cell);
  }

  /**
   * Of the first finding whose remedy can be tried; empty where there is none.
   *
   * @param trials of the run, those of the cell among them
   * @param told the factor that sets it; empty where that follows from the scenario
   */
  public static Optional<RemedyTrial> of(
      List<Finding> findings, List<Trial> trials, Scenario scenario, Optional<String> told) {
    return findings.stream()
        .flatMap(finding -> of(finding, trials, scenario, told).stream())
        .findFirst();
  }

  private static Optional<RemedyTrial> of(
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
            .map(factor -> new RemedyTrial(finding, setting, factor, cell.get()));
  }

  /** What sets it: the capacity of the pool, or the factor of that name. */
  private static Optional<String> factor(String name, Map<String, String> cell, Scenario scenario) {
    Resource pool = scenario.path().resources().get(name);
    return pool != null
        ? factor(pool.capacity(), cell)
        : Optional.of(name)
            .filter(known -> scenario.factors().contains(known) || ofJvm(known, scenario));
  }

  /** Whether a factor of the JVM has that name, and no option of the scenario decides the same. */
  private static boolean ofJvm(String name, Scenario scenario) {
    return JvmFactor.named(name)
        .filter(factor -> scenario.jvm().stream().noneMatch(factor::decidedBy))
        .isPresent();
  }

  private static Optional<String> factor(Capacity capacity, Map<String, String> cell) {
    return switch (capacity) {
      case Capacity.OfFactor(String factor) -> Optional.of(factor);
      case Capacity.ByLevel(String factor, Map<String, Capacity> capacities) ->
          Optional.ofNullable(capacities.get(cell.getOrDefault(factor, "")))
              .flatMap(own -> factor(own, cell));
      case Capacity.Fixed _, Capacity.Unlimited _ -> Optional.empty();
    };
  }

  /** "pool=23". */
  public String words() {
    return factor + "=" + setting.value();
  }

  /** The levels of the run that tries it: the cell, and beside it the cell with the remedy. */
  public Map<String, String> levels() {
    Map<String, String> levels = new LinkedHashMap<>(cell);
    levels.merge(factor, setting.value(), (today, remedy) -> today + "," + remedy);
    return levels;
  }

  /** What it brought, as a sentence. */
  public String outcome(List<Trial> tried) {
    OptionalDouble after = rps(tried, setting.value());
    if (after.isEmpty()) {
      return words() + " has no valid trial.";
    }
    OptionalDouble before = rps(tried, cell.getOrDefault(factor, ""));
    return Numbers.format(
        "%s brought %s%s; the prediction of %s was %s.",
        words(),
        Numbers.rate(after.getAsDouble()),
        before.isPresent()
            ? " instead of " + Numbers.rate(before.getAsDouble()) + " in the same blocks"
            : "",
        Numbers.rate(setting.rps()),
        Numbers.off(setting.rps(), after.getAsDouble()));
  }

  private OptionalDouble rps(List<Trial> tried, String level) {
    return tried.stream()
        .filter(trial -> trial.valid() && trial.level(factor).equals(level))
        .map(Trial::load)
        .filter(Objects::nonNull)
        .mapToDouble(load -> load.throughputRps())
        .average();
  }
}
