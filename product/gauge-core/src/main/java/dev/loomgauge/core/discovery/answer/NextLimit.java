package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.scenario.Delayed;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What begins to limit a mode once the pool that limits it now is larger, as predicted. What was
 * measured is {@link Proven}'s.
 *
 * @param enough size at which something else begins to limit it
 */
record NextLimit(String pool, int size, int enough, Limit next) {
  /** Of throughput; a larger pool that brings less is not worth its members. */
  private static final double WORTHWHILE = 1.05;

  /**
   * Of a mode that a pool limits; of the same size where something else limits it as much. Empty
   * where a limit is predicted below what was reached: then it is not known which is next.
   */
  static Optional<NextLimit> of(Case known, ModeTrials mode) {
    if (!(mode.limiter().orElse(null) instanceof Bottleneck.Pool(String pool))) {
      return Optional.empty();
    }
    OptionalInt size = known.size(pool, mode);
    List<Limit> limits = mode.prediction().limits();
    Optional<Limit> own = mode.prediction().limit(pool);
    Optional<Limit> next =
        limits.stream()
            .filter(l -> !l.name().equals(pool) && l.kind() != Limit.Kind.USERS)
            .min(Comparator.comparingDouble(Limit::rps));
    if (size.isEmpty() || own.isEmpty() || next.isEmpty() || next.get().rps() < mode.rps()) {
      return Optional.empty();
    }
    double times = next.get().rps() / own.get().rps();
    double worthwhile = times < WORTHWHILE ? size.getAsInt() : Math.ceil(size.getAsInt() * times);
    double enough = Math.max(worthwhile, withoutDeadlock(own.get()));
    return Optional.of(
        new NextLimit(
            pool, size.getAsInt(), (int) Math.min(Integer.MAX_VALUE, enough), next.get()));
  }

  boolean larger() {
    return enough > size;
  }

  /** Members with which requests that hold several at once cannot wait for each other. */
  private static double withoutDeadlock(Limit own) {
    Limit.Nested nested = own.terms().nested();
    return nested == null ? 0 : nested.enough().orElse(0);
  }

  /** That of the advised mode, unless other sizes of that pool were tried. */
  static List<String> sentences(Case known) {
    ModeTrials mode = known.advised();
    if (mode.limiter().filter(l -> l.token().equals(Limit.UNIDENTIFIED)).isPresent()) {
      return List.of(
          "To identify the limit: the report has what requests wait for at %s, with lines of code."
                  .formatted(Numbers.count(mode.users(), "user"))
              + " If that is a reply, the limit is in what replies.");
    }
    return of(known, mode)
        .filter(next -> known.proof().filter(proof -> proof.of(next.pool)).isEmpty())
        .map(next -> next.sentence(known, mode))
        .stream()
        .toList();
  }

  private String sentence(Case known, ModeTrials mode) {
    if (!larger()) {
      return Numbers.format(
          "%s: more than %,d would bring little, because %s allows %s (predicted, not tried).",
          Words.capital(known.label(pool)),
          size,
          known.label(next.name()),
          Numbers.ceiling(next.rps(), next.exact()));
    }
    return Numbers.format(
        "%s: %,d instead of %,d would sustain %s (predicted, not tried); beyond that, the limit"
            + " is %s%s. %s",
        Words.capital(known.label(pool)),
        enough,
        size,
        Numbers.ceiling(next.rps(), next.exact()),
        known.label(next.name()),
        hidden(known),
        known
            .knob(pool)
            .map(knob -> setting(known, mode, knob))
            .orElseGet(
                () ->
                    "Its environment variable is not known: name it with --knob %s=NAME to try that."
                        .formatted(pool)));
  }

  /** Pools that may be the next limit, for all that is known of their sizes. */
  private String hidden(Case known) {
    List<String> pools =
        known.model().hidden().stream()
            .filter(other -> !other.name().equals(pool))
            .map(other -> other.label() + " (" + other.evidence() + ")")
            .toList();
    return pools.isEmpty()
        ? ""
        : ", unless a pool of unknown size is the limit before that: " + String.join(", ", pools);
  }

  private String setting(Case known, ModeTrials mode, PoolKnob knob) {
    return "Set %s=%d%s. This proves it: %s --set threads=%s --set users=%d --set %s=%d,%d%s"
        .formatted(
            knob.variable(),
            enough,
            knob.resource().equals(ThreadMode.FACTOR) ? "" : behind(),
            ProgramName.with("run " + known.file()),
            known.tried().stream().map(ThreadMode::key).collect(Collectors.joining(",")),
            users(known),
            knob.factor(),
            size,
            enough,
            delays(mode));
  }

  private String behind() {
    return ", if the resources behind it allow %,d from each instance of the service (a database has a limit of its own: max_connections of PostgreSQL is 100 unless it was set)"
        .formatted(enough);
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
  private long users(Case known) {
    return Math.max(known.mostUsers(), Math.round((double) known.mostUsers() * enough / size));
  }
}
