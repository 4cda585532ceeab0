package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one combination of levels is predicted to bring.
 *
 * @param levels of the cell
 */
public record Outcome(Map<String, String> levels, Prediction prediction) {
  public Outcome {
    levels = Map.copyOf(levels);
  }

  /** Its thread mode. */
  public String mode() {
    return level(ThreadMode.FACTOR).orElse("");
  }

  /** The level of a factor; empty where it has none. */
  public Optional<String> level(String factor) {
    return Optional.ofNullable(levels.get(factor));
  }

  /** Whether an assumption has today's level here. */
  public boolean today(Assumption assumption) {
    return level(assumption.factor()).equals(assumption.today());
  }

  /** Whether all have. */
  public boolean today(List<Assumption> assumptions) {
    return assumptions.stream().allMatch(this::today);
  }

  /** Requests per second; empty where a demand is not known. */
  public OptionalDouble rps() {
    Expected expected = prediction.expected();
    return expected == null || !prediction.missing().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(expected.throughputRps());
  }
}
