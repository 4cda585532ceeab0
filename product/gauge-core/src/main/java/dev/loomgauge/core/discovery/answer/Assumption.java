package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.result.Bottleneck;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Something of a service that is assumed to be otherwise, with its levels. */
public sealed interface Assumption {
  /** A larger size is not suggested. */
  int MOST_SUGGESTED = 100_000;

  /** The factor of the scenario. */
  String factor();

  /** What is asked for; today's among them or not. */
  List<String> levels();

  /** Today's level; empty where the factor is absent then. */
  Optional<String> today();

  /** Today's level first, then the others. */
  default List<Optional<String>> each() {
    return Stream.concat(Stream.of(today()), levels().stream().map(Optional::of))
        .distinct()
        .toList();
  }

  /**
   * What is worth asking for where a user names no sizes, of the pool that limits the advised mode:
   * twice and four times as many, and as many as bring the next limit; empty where no pool limits
   * it, or no setting is known that reaches it.
   */
  static Optional<Assumption> suggested(Case known) {
    ModeTrials mode = known.advised();
    if (!(mode.limiter().orElse(null) instanceof Bottleneck.Pool(String pool))) {
      return Optional.empty();
    }
    return known
        .knob(pool)
        .filter(knob -> knob.size().isPresent())
        .map(
            knob -> {
              int found = knob.size().getAsInt();
              List<String> sizes =
                  IntStream.concat(
                          IntStream.of(2 * found, 4 * found),
                          NextLimit.of(known, mode).map(NextLimit::enough).stream()
                              .mapToInt(Integer::intValue))
                      .filter(size -> size > found && size <= MOST_SUGGESTED)
                      .sorted()
                      .distinct()
                      .mapToObj(String::valueOf)
                      .toList();
              return new OfKnob(knob, sizes);
            });
  }

  /** A pool, or the limit on requests, that a setting reaches: it can be measured. */
  record OfKnob(PoolKnob knob, List<String> levels) implements Assumption {
    public OfKnob {
      levels = List.copyOf(levels);
    }

    @Override
    public String factor() {
      return knob.factor();
    }

    @Override
    public Optional<String> today() {
      return Optional.of(knob.found());
    }
  }

  /** A pool, or the limit on requests, that no known setting reaches. */
  record OfPool(String resource, String factor, List<String> levels) implements Assumption {
    /** The level at which it is as it was found. */
    static final String NOW = "now";

    public OfPool {
      levels = List.copyOf(levels);
    }

    @Override
    public Optional<String> today() {
      return Optional.of(NOW);
    }
  }

  /** Cores or instances. */
  record OfHardware(String factor, List<String> levels) implements Assumption {
    public OfHardware {
      levels = List.copyOf(levels);
    }

    @Override
    public Optional<String> today() {
      return Optional.empty();
    }
  }
}
