package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.scenario.Delayed;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where a pool limits the service: the size at which something else begins to, as predicted. What
 * was measured is {@link Proven}'s.
 */
final class LimitingPoolSize implements AnswerRule {
  @Override
  public List<String> of(Case known) {
    ModeTrials mode = known.advised();
    return NextLimit.of(known, mode)
        .filter(next -> known.proof().filter(proof -> proof.of(next.pool())).isEmpty())
        .map(next -> List.of(sentence(known, mode, next)))
        .orElse(List.of());
  }

  private static String sentence(Case known, ModeTrials mode, NextLimit next) {
    Optional<PoolKnob> knob = known.knob(next.pool());
    return Numbers.format(
        "%s: %,d instead of %,d would let %s through (predicted, not tried); beyond that, the limit"
            + " is %s%s. %s",
        Words.capital(known.label(next.pool())),
        next.enough(),
        next.size(),
        Numbers.ceiling(next.next().rps(), next.next().exact()),
        known.label(next.next().name()),
        hidden(known, next),
        knob.map(k -> setting(known, mode, next, k))
            .orElseGet(
                () ->
                    "Its environment variable is not known: name it with --knob %s=NAME to try that."
                        .formatted(next.pool())));
  }

  /** Pools that may be the next limit, for all that is known of their sizes. */
  private static String hidden(Case known, NextLimit next) {
    List<String> pools =
        known.model().hidden().stream()
            .filter(pool -> !pool.name().equals(next.pool()))
            .map(pool -> pool.label() + " (" + pool.evidence() + ")")
            .toList();
    return pools.isEmpty()
        ? ""
        : ", unless a pool of unknown size is the limit before that: " + String.join(", ", pools);
  }

  private static String setting(Case known, ModeTrials mode, NextLimit next, PoolKnob knob) {
    return "Set %s=%d%s. This proves it: %s --set threads=%s --set users=%d --set %s=%d,%d%s"
        .formatted(
            knob.variable(),
            next.enough(),
            knob.resource().equals(ThreadMode.FACTOR) ? "" : behind(next.enough()),
            ProgramName.with("run " + known.file()),
            known.tried().stream().map(ThreadMode::key).collect(Collectors.joining(",")),
            users(known, next),
            knob.factor(),
            next.size(),
            next.enough(),
            delays(mode));
  }

  private static String behind(int size) {
    return ", if what is behind it allows %,d from each instance of the service (a database has a limit of its own: max_connections of PostgreSQL is 100 unless it was set)"
        .formatted(size);
  }

  /** Swept delays as they were when the pool limited. */
  private static String delays(ModeTrials mode) {
    return mode.trials().getFirst().levels().entrySet().stream()
        .filter(level -> level.getKey().startsWith(Delayed.FACTOR))
        .map(level -> " --set '" + level.getKey() + "=" + level.getValue() + "'")
        .sorted()
        .collect(Collectors.joining());
  }

  /** Enough for the larger pool to show, in proportion. */
  private static long users(Case known, NextLimit next) {
    return Math.max(
        known.mostUsers(), Math.round((double) known.mostUsers() * next.enough() / next.size()));
  }
}
