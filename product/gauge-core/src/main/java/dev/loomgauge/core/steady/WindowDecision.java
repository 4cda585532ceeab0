package dev.loomgauge.core.steady;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.steady.WatchedFigure.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the seconds seen so far say, and why a window begins and ends where it does.
 *
 * @param to seconds seen
 * @param change the last change of either figure after the warm-up
 * @param from begin of the last steady stretch, of its last {@code length} seconds if it is longer
 * @param drift the trend within, if one matters, and the figure that has it
 */
record WindowDecision(
    WindowRule rule,
    int to,
    WatchedFigure throughput,
    WatchedFigure response,
    Optional<Change> change,
    int from,
    Optional<Drift> drift) {

  static WindowDecision at(WindowRule rule, List<Second> seconds) {
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
    return new WindowDecision(rule, to, throughput, response, change, from, drift);
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
    int begin = steady() ? from : Math.max(Math.min(rule.warmup(), to), to - rule.length());
    int first = to > rule.warmup() ? begin : 0;
    return new WindowChoice(
        first,
        to,
        steady(),
        opened(first),
        closed(),
        Math.max(throughput.noiseFrom(first), response.noiseFrom(first)));
  }

  /** Why a window begins there, in words with numbers. */
  String opened(int begin) {
    return steady() ? sinceWhen() : notSteady() + "; " + placed(begin);
  }

  private String sinceWhen() {
    int warmedUp = change.map(Change::second).orElse(rule.warmup());
    if (from > warmedUp) {
      return "steady from second %d on: the last %d s neither change nor drift"
          .formatted(from, length());
    }
    return change
        .map(
            c ->
                "the change at second %d was the last: %s %s"
                    .formatted(c.second(), c.figure().name(), levels(c)))
        .orElse(
            "steady from second %d on: no change of throughput or response time since"
                .formatted(from));
  }

  private String notSteady() {
    if (to <= rule.warmup()) {
      return "not steady: the load ended after %d s, within the warm-up of %d s"
          .formatted(to, rule.warmup());
    }
    if (drift.isPresent() && length() >= Trend.LEAST) {
      Drift drifting = drift.get();
      double by = drifting.trend().change();
      return Numbers.format(
          "not steady: %s still %s by %s from second %d to %d",
          drifting.figure().name(),
          by > 0 ? "rose" : "fell",
          Numbers.percent(Math.abs(by)),
          drifting.since(),
          to);
    }
    return change
        .map(
            c ->
                "not steady: %s still changed at second %d (%s)"
                    .formatted(c.figure().name(), c.second(), levels(c)))
        .orElse(
            "not known to be steady: %d s are less than the window of %d s"
                .formatted(length(), rule.length()));
  }

  private String placed(int begin) {
    return usedUp() && begin == rule.longestWarmup()
        ? "the window opened after the longest warm-up of %d s".formatted(begin)
        : "the window is what there is: the last %d s".formatted(to - begin);
  }

  /** Why it ends where it does. */
  String closed() {
    if (steady()) {
      return "it is as long as was decided before it began: %d s".formatted(rule.length());
    }
    return usedUp()
        ? "the longest warm-up of %d s and the window of %d s were over"
            .formatted(rule.longestWarmup(), rule.length())
        : "the load ended early";
  }

  private static String levels(Change change) {
    String unit = change.figure().unit();
    return Numbers.number(change.before()) + unit + " -> " + Numbers.number(change.after()) + unit;
  }
}
