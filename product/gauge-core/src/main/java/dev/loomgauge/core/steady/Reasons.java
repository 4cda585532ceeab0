package dev.loomgauge.core.steady;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.steady.WatchedFigure.Change;

/** Why a window begins and ends where it does, in words with numbers. */
record Reasons(Look look) {
  String opened(int begin) {
    return look.steady() ? steady() : notSteady() + "; " + placed(begin);
  }

  private String steady() {
    int warmedUp = look.change().map(Change::second).orElse(look.rule().warmup());
    if (look.from() > warmedUp) {
      return "steady from second %d on: the last %d s neither change nor drift"
          .formatted(look.from(), look.length());
    }
    return look.change()
        .map(
            c ->
                "the change at second %d was the last: %s %s"
                    .formatted(c.second(), c.figure().name(), levels(c)))
        .orElse(
            "steady from second %d on: no change of throughput or response time since"
                .formatted(look.from()));
  }

  private String notSteady() {
    if (look.to() <= look.rule().warmup()) {
      return "not steady: the load ended after %d s, within the warm-up of %d s"
          .formatted(look.to(), look.rule().warmup());
    }
    if (look.drift().isPresent() && look.length() >= Trend.LEAST) {
      Drift drift = look.drift().get();
      double change = drift.trend().change();
      return Numbers.format(
          "not steady: %s still %s by %s from second %d to %d",
          drift.figure().name(),
          change > 0 ? "rose" : "fell",
          Numbers.percent(Math.abs(change)),
          drift.since(),
          look.to());
    }
    return look.change()
        .map(
            c ->
                "not steady: %s still changed at second %d (%s)"
                    .formatted(c.figure().name(), c.second(), levels(c)))
        .orElse(
            "not known to be steady: %d s are less than the window of %d s"
                .formatted(look.length(), look.rule().length()));
  }

  private String placed(int begin) {
    WindowRule rule = look.rule();
    return look.usedUp() && begin == rule.longestWarmup()
        ? "the window opened after the longest warm-up of %d s".formatted(begin)
        : "the window is what there is: the last %d s".formatted(look.to() - begin);
  }

  String closed() {
    WindowRule rule = look.rule();
    if (look.steady()) {
      return look.to() - look.from() >= rule.length()
          ? "it is as long as was decided before it began: %d s".formatted(rule.length())
          : "the load ended early";
    }
    return look.usedUp()
        ? "the longest warm-up of %d s and the window of %d s were over"
            .formatted(rule.longestWarmup(), rule.length())
        : "the load ended early";
  }

  private static String levels(Change change) {
    String unit = change.figure().unit();
    return Numbers.number(change.before()) + unit + " -> " + Numbers.number(change.after()) + unit;
  }
}
