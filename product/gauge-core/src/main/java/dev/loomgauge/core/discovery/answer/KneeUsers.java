package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import java.util.List;
import java.util.Objects;

/** At how many users to predict, so that the largest of the sizes shows. */
public final class KneeUsers {
  private static final double ABOVE = 1.5;

  private KneeUsers() {}

  /**
   * Half as many again as bring the last combination to its limit, to two digits.
   *
   * @param least lower bound of the result, in users
   * @param most upper bound of the result, in users; {@code least} applies where it is higher
   */
  public static int of(List<Outcome> outcomes, int least, int most) {
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
