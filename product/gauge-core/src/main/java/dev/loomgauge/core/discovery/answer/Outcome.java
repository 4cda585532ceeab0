package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** What one combination of levels is predicted to bring. */
public record Outcome(Map<String, String> levels, Prediction prediction) {
  private static final double ABOVE = 1.5;

  public Outcome {
    levels = Map.copyOf(levels);
  }

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

  /**
   * At how many users to predict, so that the largest of the sizes shows: half as many again as
   * bring the last combination to its limit, to two digits.
   *
   * @param least lower bound of the result, in users
   * @param most upper bound of the result, in users; {@code least} applies where it is higher
   */
  public static int usersToShow(List<Outcome> outcomes, int least, int most) {
    double knee =
        outcomes.stream()
            .map(outcome -> outcome.prediction().kneeUsers())
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    double users = ABOVE * knee;
    double unit = Numbers.secondDigit(users);
    double rounded = Math.ceil(users / unit) * unit;
    return (int) Math.max(least, Math.min(rounded, most));
  }
}
