package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The combination that is worth proving: of all that a run can set, and whose predicted throughput
 * is within {@link #NEARLY} of the best, the one on platform threads where there is one, then that
 * with the smallest sizes. A smaller pool is the cheaper one for the resources behind it.
 *
 * @param today the same thread mode with everything as it is
 * @param changed factor to the level that is not today's, none where nothing is to be changed
 */
public record Choice(Outcome best, Outcome today, Map<String, String> changed) {
  /** A smaller loss of throughput is none. */
  public static final double NEARLY = 0.03;

  public Choice {
    changed = Collections.unmodifiableMap(new LinkedHashMap<>(changed));
  }

  /** The choice; empty where nothing is predicted. */
  public static Optional<Choice> of(List<Outcome> outcomes, List<Assumption> assumptions) {
    List<Outcome> settable =
        outcomes.stream()
            .filter(o -> o.rps().isPresent())
            .filter(
                o ->
                    assumptions.stream()
                        .allMatch(a -> a instanceof Assumption.OfKnob || o.today(a)))
            .toList();
    double most = settable.stream().mapToDouble(o -> o.rps().orElse(0)).max().orElse(0);
    return settable.stream()
        .filter(o -> o.rps().orElse(0) >= (1 - NEARLY) * most)
        .min(
            Comparator.comparing((Outcome o) -> ThreadMode.VIRTUAL.is(o.mode()))
                .thenComparingDouble(o -> size(o, assumptions)))
        .flatMap(best -> with(best, settable, assumptions));
  }

  /** Sizes against today's, multiplied; what has no limit counts as the largest. */
  private static double size(Outcome outcome, List<Assumption> assumptions) {
    double size = 1;
    for (Assumption assumption : assumptions) {
      double today = number(assumption.today());
      double level = number(outcome.level(assumption.factor()));
      size *= level / today;
    }
    return size;
  }

  private static double number(Optional<String> level) {
    return level.map(PoolKnob::size).orElse(OptionalInt.empty()).orElse(1_000_000_000);
  }

  private static Optional<Choice> with(
      Outcome best, List<Outcome> settable, List<Assumption> assumptions) {
    Map<String, String> changed = new LinkedHashMap<>();
    assumptions.stream()
        .filter(a -> !best.today(a))
        .forEach(a -> best.level(a.factor()).ifPresent(level -> changed.put(a.factor(), level)));
    return settable.stream()
        .filter(o -> o.mode().equals(best.mode()) && o.today(assumptions))
        .findFirst()
        .map(today -> new Choice(best, today, changed));
  }
}
