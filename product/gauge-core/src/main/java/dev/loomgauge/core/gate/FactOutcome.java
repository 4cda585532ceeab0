package dev.loomgauge.core.gate;

import java.util.Locale;

/** How a fact of the head compares with that of the base; the later ones weigh more. */
public enum FactOutcome {
  /** Not seen of one of the two. */
  UNSEEN,
  /** The same, or no further apart than windows of one service are. */
  EQUAL,
  /** Less of what a request needs. */
  BETTER,
  /** Another figure, of which it is not plain whether it is better. */
  CHANGED,
  /** More of what a request needs, or of what fails. */
  WORSE;

  /** In lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
