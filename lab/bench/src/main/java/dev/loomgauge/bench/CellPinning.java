package dev.loomgauge.bench;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Pinned virtual threads of a cell over its valid trials.
 *
 * @param seconds length of their windows, added up
 * @param pinned what the flight recorder saw in them, 1 ms or longer each
 */
record CellPinning(Map<String, String> levels, Verdict.Row row, double seconds, Observed pinned) {

  /** Empty where no trial of the cell is valid, or none was asked for pinning. */
  static Optional<CellPinning> of(Verdict.Row row, List<Trial> trials) {
    List<Trial> own =
        trials.stream()
            .filter(trial -> trial.cell().equals(row.cell()) && trial.valid())
            .filter(trial -> trial.jvm() != null && trial.jvm().pinned() != null)
            .toList();
    return own.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CellPinning(
                own.getFirst().levels(),
                row,
                own.stream()
                    .map(Trial::load)
                    .map(Objects::requireNonNull)
                    .mapToDouble(LoadSummary::windowSeconds)
                    .sum(),
                own.stream()
                    .map(trial -> Objects.requireNonNull(trial.jvm()).pinned())
                    .map(Objects::requireNonNull)
                    .reduce(Observed.NOTHING, Observed::plus)));
  }

  /** The cell's levels of these factors, its throughput, and its pinning. */
  List<String> fields(List<String> factors) {
    List<String> fields = new ArrayList<>();
    factors.forEach(factor -> fields.add(levels.getOrDefault(factor, "")));
    fields.add(throughput());
    fields.add(Numbers.number(pinned.count() / seconds));
    Double total = pinned.totalMs();
    fields.add(total == null ? "" : Numbers.number(total / 1000 / seconds));
    fields.add(pinned.count() == 0 ? "" : Numbers.millis(pinned.longestMs()));
    fields.add(
        pinned.places().stream()
            .findFirst()
            .map(place -> "`" + String.join("` < `", place.frames()) + "`")
            .orElse(""));
    return fields;
  }

  private String throughput() {
    Verdict.Interval interval = row.throughputInterval();
    return interval == null
        ? Numbers.rate(row.throughputRps())
        : "%s (%s to %s)"
            .formatted(
                Numbers.rate(row.throughputRps()),
                Numbers.number(interval.low()),
                Numbers.number(interval.high()));
  }
}
