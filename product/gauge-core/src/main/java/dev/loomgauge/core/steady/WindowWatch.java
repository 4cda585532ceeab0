package dev.loomgauge.core.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Follows a load second by second, says when enough was seen, and then which seconds to measure:
 * the last stretch in which neither throughput nor mean response time changes or drifts. A change
 * starts the window again behind it, for as long as the longest warm-up and the window together
 * allow. How long the window is was decided before.
 */
public final class WindowWatch {
  private final WindowRule rule;
  private final List<Second> seconds = new ArrayList<>();
  private boolean enough;

  /** Begins at the end of the ramp. */
  public WindowWatch(WindowRule rule) {
    this.rule = rule;
  }

  /**
   * Looks again.
   *
   * @param second the one that has just ended; every second must be told, also one without answers.
   *     Those after the last that was needed are ignored
   * @return whether the load can stop
   * @throws IllegalArgumentException if it is not the second after the last one told
   */
  public boolean after(Second second) {
    if (enough) {
      return true;
    }
    if (second.number() != seconds.size()) {
      throw new IllegalArgumentException(
          "second %d was told where second %d is due: tell every second once, in order"
              .formatted(second.number(), seconds.size()));
    }
    seconds.add(second);
    enough =
        seconds.size() >= rule.warmup() + rule.length()
            && WindowDecision.at(rule, seconds).enough();
    return enough;
  }

  /** The window. While {@link #after} has not returned true, as if the load had ended by now. */
  public WindowChoice choice() {
    return WindowDecision.at(rule, seconds).choice();
  }
}
