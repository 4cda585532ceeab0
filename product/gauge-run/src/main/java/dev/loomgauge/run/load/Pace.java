package dev.loomgauge.run.load;

import dev.loomgauge.core.steady.WindowRule;
import java.time.Duration;

/** Which part of a load is measured. */
public sealed interface Pace {

  /** From the end of the ramp to the end of the load, at the longest. */
  Duration longest();

  /** The times for an engine that does not report its seconds, and so cannot be watched. */
  Fixed unwatched();

  /** A time fixed beforehand; the warm-up lasts from the end of the ramp to the window. */
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

  /** The first steady seconds, as the rule says; then {@code after} runs, still under load. */
  record Steady(WindowRule rule, Runnable after) implements Pace {
    /** With nothing to be done after the window. */
    public Steady(WindowRule rule) {
      this(rule, () -> {});
    }

    /** The longest that the load goes on after the window. */
    public static final Duration AFTER = Duration.ofSeconds(14);

    /** The same with something to be done after the window. */
    public Steady then(Runnable last) {
      return new Steady(rule, last);
    }

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
