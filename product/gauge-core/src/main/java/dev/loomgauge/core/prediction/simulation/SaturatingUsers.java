package dev.loomgauge.core.prediction.simulation;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.result.Range;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many users before a queue that never empties: those who do nothing but make it longer are left
 * out. In the order of arrival they change no departure, so throughput and all that happens behind
 * the queue stay as they are, and each request waits until as many more have gone: by Little's law
 * users / throughput longer in the mean, and, of that many, nearly as long each time.
 */
final class SaturatingUsers {
  /** Fewer users are simulated whole. */
  private static final int MANY = 40_000;

  private static final int FIRST = 10_000;
  private static final int GROWTH = 4;

  private SaturatingUsers() {}

  /** Empty where there is no such queue, or not a crowd. */
  static Optional<Simulated> run(Network network, Settings settings) {
    if (!(network.population() instanceof Population.Closed closed)
        || closed.users() < MANY
        || !patient(network)) {
      return Optional.empty();
    }
    int most = Math.min(closed.users() / GROWTH, Requests.MOST);
    for (int users = FIRST; users <= most; users *= GROWTH) {
      Population fewer =
          new Population.Closed(users, closed.think(), closed.ramp(), closed.spread());
      double share = (double) users / closed.users();
      Simulated seen =
          Simulation.whole(
              network.with(fewer),
              Settings.steady(
                  settings.seed(),
                  Math.max(closed.ramp() + closed.spread(), settings.warmup() * share),
                  settings.window() * share,
                  settings.relaxation(),
                  settings.mostRequests()));
      if (seen.crowded()) {
        return Optional.of(longer(seen, closed.users() - users));
      }
    }
    return Optional.empty();
  }

  /** Whether nobody is turned away or gives up, and all requests are alike and do not fork. */
  private static boolean patient(Network network) {
    return network.timeout() == Double.POSITIVE_INFINITY
        && network.path().stream()
            .allMatch(
                move ->
                    switch (move) {
                      case Move.Acquire a ->
                          a.timeout() == Double.POSITIVE_INFINITY
                              && network.pools().get(a.pool()).queue() == Network.UNLIMITED
                              && network.heldAtOnce(a.pool()) == 1
                              && !network.pools().get(a.pool()).barging();
                      case Move.Fork _, Move.Choice _ -> false;
                      case Move.Release _, Move.Use _, Move.Wait _ -> true;
                    });
  }

  private static Simulated longer(Simulated seen, int leftOut) {
    double more = leftOut / seen.throughput();
    double longest =
        Stream.concat(seen.stations().stream(), seen.pools().stream())
            .mapToDouble(Simulated.Use::waiting)
            .max()
            .orElse(0);
    Intervals known = seen.intervals();
    return new Simulated(
        seen.throughput(),
        seen.mean() + more,
        seen.deviation(),
        seen.p50() + more,
        seen.p95() + more,
        seen.p99() + more,
        seen.errorRate(),
        seen.begun(),
        seen.failures(),
        longer(seen.stations(), longest, leftOut),
        longer(seen.pools(), longest, leftOut),
        seen.completed(),
        true,
        known == null
            ? null
            : new Intervals(
                known.throughput(),
                longer(known.mean(), known.throughput(), leftOut),
                longer(known.p99(), known.throughput(), leftOut),
                known.errorRate()),
        seen.kinds(),
        seen.note());
  }

  private static Range longer(Range time, Range throughput, int leftOut) {
    return new Range(
        time.low() + leftOut / throughput.high(), time.high() + leftOut / throughput.low());
  }

  private static List<Simulated.Use> longer(List<Simulated.Use> uses, double longest, int leftOut) {
    return uses.stream()
        .map(
            use ->
                use.waiting() == longest
                    ? new Simulated.Use(use.busy(), use.waiting() + leftOut)
                    : use)
        .toList();
  }
}
