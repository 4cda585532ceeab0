package dev.loomgauge.run.load;

import java.util.List;

/**
 * What a reader must know of an engine to believe its figures.
 *
 * @param meansAreExact whether its mean is that of the requests it counted, so that Little's law
 *     may be held against it
 * @param tellsSeconds whether it tells a row per second while it runs
 * @param caveats its known faults, a sentence each; empty for none
 */
public record Traits(boolean meansAreExact, boolean tellsSeconds, List<String> caveats) {

  /** Copies. */
  public Traits {
    caveats = List.copyOf(caveats);
  }
}
