package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A solution in the units of results: milliseconds, and utilisation by name. */
final class Figures {
  private Figures() {}

  /** The figures that the solver gives, where they are above 0. */
  static Map<Figure, Double> of(Solution solution) {
    Map<Figure, @Nullable Double> all = new EnumMap<>(Figure.class);
    all.put(Figure.THROUGHPUT, solution.throughput());
    all.put(Figure.MEAN, millis(solution.response().mean()));
    all.put(Figure.P50, millis(solution.response().p50()));
    all.put(Figure.P95, millis(solution.response().p95()));
    all.put(Figure.P99, millis(solution.response().p99()));
    Map<Figure, Double> given = new EnumMap<>(Figure.class);
    all.forEach(
        (figure, value) -> {
          if (value != null && value > 0) {
            given.put(figure, value);
          }
        });
    return given;
  }

  static Map<String, Double> utilisation(Network network, Solution solution) {
    Map<String, Double> utilisation = new LinkedHashMap<>();
    for (int i = 0; i < network.stations().size(); i++) {
      Network.Station station = network.stations().get(i);
      Simulated.Use use = solution.stations().get(i);
      utilisation.put(
          station.name(), use.busy() / station.servers() / network.copies(station.shared()));
    }
    for (int i = 0; i < network.pools().size(); i++) {
      Network.Pool pool = network.pools().get(i);
      OptionalInt members = Members.of(network, i);
      if (members.isPresent() || pool.capacity() != Network.UNLIMITED) {
        utilisation.put(
            pool.name(),
            solution.pools().get(i).busy()
                / members.orElse(pool.capacity())
                / network.copies(pool.shared()));
      }
    }
    return utilisation;
  }

  static Expected expected(
      Solution solution,
      Map<String, Double> utilisation,
      Map<Figure, Interval> intervals,
      Map<Activity, Double> times) {
    return new Expected(
        solution.solver(),
        solution.throughput(),
        millis(solution.response().mean()),
        millis(solution.response().p50()),
        millis(solution.response().p95()),
        millis(solution.response().p99()),
        solution.errorRate(),
        utilisation,
        accuracy(solution),
        intervals,
        kinds(solution),
        times);
  }

  private static Map<String, Double> kinds(Solution solution) {
    Map<String, Double> kinds = new LinkedHashMap<>();
    solution.kinds().forEach((kind, seconds) -> kinds.put(kind, seconds * 1000));
    return kinds;
  }

  static Accuracy accuracy(Solution solution) {
    Solution.Known known = solution.known();
    return new Accuracy(
        known.throughput(),
        millis(known.mean()),
        millis(known.p99()),
        known.errorRate(),
        known.note());
  }

  private static @Nullable Range millis(@Nullable Range seconds) {
    return seconds == null ? null : seconds.times(1000);
  }

  private static @Nullable Double millis(@Nullable Double seconds) {
    return seconds == null || seconds.isNaN() ? null : seconds * 1000;
  }
}
