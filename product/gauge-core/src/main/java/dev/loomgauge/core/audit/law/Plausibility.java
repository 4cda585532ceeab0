package dev.loomgauge.core.audit.law;

import java.util.Locale;

/** How a row stands before the laws, from the best to the worst. */
public enum Plausibility {
  /** At least one law could be checked, and all that could are obeyed. */
  CONSISTENT,
  /** No law could be checked, or a cell of the row could not be read. */
  NOT_CHECKABLE,
  /** A law is missed by little, or obeyed in a way that chance seldom brings about. */
  SUSPICIOUS,
  /** No system can have done this. */
  IMPOSSIBLE;

  /** As it is printed: "not-checkable". */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
