package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import java.util.Map;
import java.util.Optional;

/**
 * What limits a cell as predicted. Users are the limit alone only where nearly as much is predicted
 * as they reach without a queue, N / (R0 + Z); below that they queue for something.
 *
 * @param binding the lowest limit
 * @param below by which share the throughput is predicted below it; 0 where users limit alone, or
 *     where another limit binds
 * @param queue what the users queue for; empty for nothing, or where it is not known
 */
public record PredictedLimit(Limit binding, double below, Optional<Queue> queue) {
  /** From this share of N / (R0 + Z) on, users limit alone. */
  public static final double USERS_ALONE = 0.95;

  /** Behind something that is busy for less of the time no queue of note is expected. */
  private static final double LEAST_BUSY = 0.5;

  /** A queue at a station or a pool, with a label for people and the share in use, 0 to 1. */
  public record Queue(String name, String label, double busy) {}

  public static PredictedLimit of(Prediction prediction) {
    Limit binding = prediction.binding();
    Expected expected = prediction.expected();
    if (binding.kind() != Kind.USERS
        || expected == null
        || expected.throughputRps() >= USERS_ALONE * binding.rps()) {
      return new PredictedLimit(binding, 0, Optional.empty());
    }
    return new PredictedLimit(
        binding,
        1 - expected.throughputRps() / binding.rps(),
        expected.utilisation().entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .filter(most -> most.getValue() >= LEAST_BUSY)
            .map(most -> queue(prediction, most.getKey(), most.getValue())));
  }

  private static Queue queue(Prediction prediction, String name, double busy) {
    return new Queue(name, prediction.limit(name).map(LimitWords::label).orElse(name), busy);
  }

  /** "the number of users alone", "HikariCP connections", or what users queue for. */
  public String words() {
    if (binding.kind() != Kind.USERS) {
      return LimitWords.label(binding);
    }
    if (below == 0) {
      return "the number of users alone";
    }
    return queue
        .map(
            known ->
                Numbers.format(
                    "the number of users and their queue for %s (%s busy)",
                    known.label(), Numbers.percent(known.busy())))
        .orElse(unknown());
  }

  private String unknown() {
    return "something not known (%s below what these users reach without a queue)"
        .formatted(Numbers.percent(below));
  }
}
