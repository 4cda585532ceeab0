package dev.loomgauge.core.judgement;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Prediction.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.wording.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to try next: one line for each bottleneck seen, with what the laws say the change would
 * bring.
 */
final class Advice {
  private Advice() {}

  static List<String> from(List<Group> groups, List<Trial> trials) {
    Map<String, Trial> worst = new LinkedHashMap<>();
    for (Group group : groups) {
      group.rows().stream()
          .filter(row -> row.repetitions() > 0)
          .forEach(
              row ->
                  trials.stream()
                      .filter(t -> t.cell().equals(row.cell()) && t.valid())
                      .findFirst()
                      .ifPresent(
                          t ->
                              worst.merge(
                                  t.level("threads") + "/" + row.bottleneck(),
                                  t,
                                  Advice::heavier)));
    }
    List<String> advice = new ArrayList<>();
    worst
        .values()
        .forEach(trial -> of(trial).filter(line -> !advice.contains(line)).ifPresent(advice::add));
    return List.copyOf(advice);
  }

  private static Trial heavier(Trial a, Trial b) {
    return load(b) > load(a) ? b : a;
  }

  private static double load(Trial trial) {
    String users = trial.level("users");
    return users.isEmpty() ? 0 : Double.parseDouble(users);
  }

  private static Optional<String> of(Trial trial) {
    Bottleneck bottleneck = trial.bottleneck();
    if (bottleneck == null) {
      return Optional.empty();
    }
    String mode = trial.level("threads");
    String next = next(trial, bottleneck.name());
    return switch (bottleneck.kind()) {
      case RESOURCE ->
          Optional.of(
              bottleneck.name().equals("threads")
                  ? "%s: more threads, or virtual threads, lift this wall%s.".formatted(mode, next)
                  : "%s: hold a connection for less time (give it back before the downstream call) or enlarge the pool%s."
                      .formatted(mode, next));
      case CPU ->
          Optional.of(
              bottleneck.name().startsWith("service")
                  ? "%s: the CPU is spent; more threads or users only add waiting. Add cores or spend less CPU a request%s."
                      .formatted(mode, cost(trial))
                  : "%s: the CPU of the other tiers is spent; run on a machine with more cores."
                      .formatted(mode));
      case NONE -> Optional.empty();
      case IN_STEP ->
          Optional.of(
              "%s: its users fell into lockstep behind a fixed delay and stayed in it, as real ones hardly would. Give the downstream a spread (such as delay: lognormal(300ms,cv=0.2)), or measure with arrivals (model: open)."
                  .formatted(mode));
      case UNKNOWN ->
          Optional.of(
              "%s: nothing watched was saturated; look for a limit outside the request path (locks, kernel queues, a proxy)."
                  .formatted(mode));
    };
  }

  private static String cost(Trial trial) {
    return Optional.ofNullable(trial.tiers().get(Tier.SERVICE))
        .filter(t -> trial.load() != null && trial.load().throughputRps() > 0)
        .map(
            t ->
                Words.format(
                    " (now %.3f ms)",
                    t.cpuPct()
                        / 100
                        / java.util.Objects.requireNonNull(trial.load()).throughputRps()
                        * 1000))
        .orElse("");
  }

  private static String next(Trial trial, String bottleneck) {
    return trial.prediction().limits().stream()
        .filter(l -> !l.name().equals(bottleneck))
        .findFirst()
        .map(Advice::nextWords)
        .orElse("");
  }

  private static String nextWords(Limit limit) {
    return limit.name().equals("users")
        ? "; beyond it these users can reach " + Words.rate(limit.rps())
        : "; the next wall is " + limit.name() + " at " + Words.rate(limit.rps());
  }
}
