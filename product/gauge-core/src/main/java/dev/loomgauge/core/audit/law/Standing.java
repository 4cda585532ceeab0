package dev.loomgauge.core.audit.law;

/** How a row stands before the laws, from the best to the worst. */
public enum Standing {
  /** At least one law could be checked, and all that could are obeyed. */
  CONSISTENT("consistent"),
  /** No law could be checked, or a cell of the row could not be read. */
  NOT_CHECKABLE("not-checkable"),
  /** A law is missed by little, or obeyed in a way that chance seldom brings about. */
  SUSPICIOUS("suspicious"),
  /** No system can have done this. */
  IMPOSSIBLE("impossible");

  private final String word;

  Standing(String word) {
    this.word = word;
  }

  /** As it is printed. */
  public String word() {
    return word;
  }
}
