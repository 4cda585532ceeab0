package dev.loomgauge.core.steady;

import dev.loomgauge.core.steady.WatchedFigure.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the seconds seen so far say.
 *
 * @param to seconds seen
 * @param change the last change of either figure after the warm-up
 * @param from begin of the last steady stretch, of its last {@code length} seconds if it is longer
 * @param drift the trend within, if one matters, and the figure that has it
 */
record Look(
    WindowRule rule,
    int to,
    WatchedFigure throughput,
    WatchedFigure response,
    Optional<Change> change,
    int from,
    Optional<Drift> drift) {

  static Look at(WindowRule rule, List<Second> seconds) {
    int to = seconds.size();
    List<Second> warm = seconds.subList(Math.min(rule.warmup(), to), to);
    WatchedFigure throughput = WatchedFigure.throughput(warm);
    WatchedFigure response = WatchedFigure.response(warm);
    Optional<Change> change =
        Stream.of(throughput, response)
            .flatMap(f -> f.lastChange().stream())
            .max(Comparator.comparingInt(Change::second));
    int from = Math.max(change.map(Change::second).orElse(rule.warmup()), to - rule.length());
    Optional<Drift> drift =
        Stream.of(throughput, response)
            .flatMap(f -> f.driftFrom(from, rule.length()).stream())
            .max(Comparator.comparingDouble(d -> Math.abs(d.trend().change())));
    return new Look(rule, to, throughput, response, change, from, drift);
  }

  int length() {
    return to - from;
  }

  boolean longEnough() {
    return length() >= rule.length();
  }

  boolean steady() {
    return longEnough() && drift.isEmpty();
  }

  boolean usedUp() {
    return to >= rule.total();
  }

  /** Whether the load can stop. */
  boolean enough() {
    return usedUp() || steady();
  }

  WindowChoice choice() {
    Reasons reasons = new Reasons(this);
    int begin = steady() ? from : Math.max(Math.min(rule.warmup(), to), to - rule.length());
    boolean warm = to > rule.warmup();
    int opened = warm ? begin : 0;
    return new WindowChoice(
        opened,
        to,
        steady(),
        reasons.opened(opened),
        reasons.closed(),
        Math.max(throughput.noiseFrom(opened), response.noiseFrom(opened)));
  }
}
