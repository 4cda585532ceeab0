package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.result.Bottleneck;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The sizes that are worth asking for where a user names none. */
public final class Suggestion {
  private static final int TWICE = 2;
  private static final int FOUR_TIMES = 4;
  private static final int MOST = 100_000;

  private Suggestion() {}

  /**
   * Of the pool that limits the advised mode: twice and four times as many, and as many as bring
   * the next limit; empty where no pool limits it, or no setting is known that reaches it.
   */
  public static Optional<Assumption> of(Case known) {
    ModeTrials mode = known.advised();
    if (!(mode.limiter().orElse(null) instanceof Bottleneck.Pool(String pool))) {
      return Optional.empty();
    }
    return known
        .knob(pool)
        .filter(knob -> knob.found().matches("\\d{1,9}"))
        .map(
            knob -> {
              int found = Integer.parseInt(knob.found());
              List<String> sizes =
                  IntStream.concat(
                          IntStream.of(TWICE * found, FOUR_TIMES * found),
                          NextLimit.of(known, mode).map(NextLimit::enough).stream()
                              .mapToInt(Integer::intValue))
                      .filter(size -> size > found && size <= MOST)
                      .sorted()
                      .distinct()
                      .mapToObj(String::valueOf)
                      .toList();
              return new Assumption.OfKnob(knob, sizes);
            });
  }

  /** What limits the advised mode, for people. */
  public static String limiter(Case known) {
    return known.advised().limiterWords();
  }
}
