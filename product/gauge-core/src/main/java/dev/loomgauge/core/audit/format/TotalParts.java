package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.law.WeightedMean;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of a total as a run prints them, each with its requests and its mean. */
final class TotalParts {
  private final List<Double> counts = new ArrayList<>();
  private final List<PrintedFigure> means = new ArrayList<>();

  /** Adds the requests of a part. */
  void count(double requests) {
    counts.add(requests);
  }

  /** Adds the mean of a part. */
  void mean(PrintedFigure mean) {
    means.add(mean);
  }

  /** The means, in the order of the print. */
  List<PrintedFigure> means() {
    return List.copyOf(means);
  }

  /**
   * The law that their means make that of the total.
   *
   * @param again whether they are printed again and again: the last count, whose requests add up to
   *     those of the total
   */
  Optional<WeightedMean> law(boolean again, double requests) {
    double left = requests;
    int first = again ? counts.size() : 0;
    while (again && first > 0 && left > 0) {
      first--;
      left -= counts.get(first);
    }
    if (counts.size() != means.size() || first >= counts.size()) {
      return Optional.empty();
    }
    List<WeightedMean.Part> parts = new ArrayList<>();
    for (int i = first; i < counts.size(); i++) {
      parts.add(new WeightedMean.Part(counts.get(i), means.get(i)));
    }
    return Optional.of(new WeightedMean(parts));
  }
}
