package dev.loomgauge.run.observation;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.run.Installation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What observing a service costs on this machine, as {@code lab/bench/observation.sh} has measured
 * it last.
 *
 * @param ratio throughput of an observed service over that of one that is not
 * @param low of its 95 % interval
 * @param high of its 95 % interval
 * @param pairs of spans that were compared
 * @param date on which it was measured, ISO-8601
 */
public record ObservationCost(double ratio, double low, double high, int pairs, String date) {

  private static Path file(Installation home) {
    return home.kept().resolve("observation-cost.json");
  }

  /** The last measurement; empty where there is none. */
  public static Optional<ObservationCost> read(Installation home) {
    Path file = file(home);
    return Files.isRegularFile(file)
        ? Optional.of(Json.read(file, ObservationCost.class))
        : Optional.empty();
  }

  /** Keeps it in the place of the one before. */
  public void write(Installation home) {
    Json.write(file(home), this);
  }

  /** "0.985 (0.971 to 0.999), 24 pairs, 2026-11-26". */
  public String words() {
    return "%s (%s), %d pairs, %s"
        .formatted(Numbers.ratio(ratio), Numbers.ratios(low, high, ratio), pairs, date);
  }
}
