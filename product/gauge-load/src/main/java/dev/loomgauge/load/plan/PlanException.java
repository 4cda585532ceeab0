package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.WireException;

/** A load plan that cannot be run; the message says where, what and the remedy in one line. */
public final class PlanException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * A complaint about one key.
   *
   * @param where the key's path in the plan, such as {@code closed.users}
   * @param problem what is wrong and what would be right
   */
  public PlanException(String where, String problem) {
    super("load plan: " + WireException.line(where + ": " + problem));
  }
}
