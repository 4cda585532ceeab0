package dev.loomgauge.core.gate;

import java.util.Locale;

/** How a figure of the head compares with that of the base, over blocks. */
public enum TimeOutcome {
  /** The head needs more, or does less. */
  SLOWER,
  /** Neither a difference nor its absence is shown yet. */
  UNDECIDED,
  /** Nothing was measured that counts. */
  VOID,
  /** The head needs less, or does more. */
  FASTER,
  /** They differ by less than the margin, if at all. */
  EQUIVALENT;

  /** In lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
