package dev.loomgauge.run.fitness;

import java.util.Locale;

/** What limits a cell: the two kinds are disturbed by different things. */
public enum Limited {
  /** Users wait for a fixed delay; CPUs are mostly idle. */
  WAIT,
  /** The service's CPUs are full. */
  CPU;

  /** For people: "CPU-limited". */
  public String words() {
    return (this == CPU ? name() : name().toLowerCase(Locale.ROOT)) + "-limited";
  }
}
