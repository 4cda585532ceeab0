package dev.loomgauge.run.load;

import dev.loomgauge.core.steady.WindowRule;
import java.time.Duration;

/** Which part of a load is measured. */
public sealed interface Pace {

  /** From the end of the ramp to the end of the load, at the longest. */
  Duration longest();

  /**
   * The times to be kept by an engine that does not report its seconds, and so cannot be watched.
   */
  Fixed unwatched();

  /**
   * A time fixed beforehand.
   *
   * @param warmup from the end of the ramp to the window
   */
  record Fixed(Duration warmup, Duration window) implements Pace {
    @Override
    public Duration longest() {
      return warmup.plus(window);
    }

    @Override
    public Fixed unwatched() {
      return this;
    }
  }

  /** The first seconds that show no change, as many as the rule says. */
  record Steady(WindowRule rule) implements Pace {
    @Override
    public Duration longest() {
      return Duration.ofSeconds((long) rule.longestWarmup() + rule.length());
    }

    @Override
    public Fixed unwatched() {
      return new Fixed(Duration.ofSeconds(rule.warmup()), Duration.ofSeconds(rule.length()));
    }
  }
}
