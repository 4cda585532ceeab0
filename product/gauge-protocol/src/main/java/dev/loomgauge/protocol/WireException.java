package dev.loomgauge.protocol;

/** JSON that does not fit its record; the message says where, what, and what would be right. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String where;
  private final String problem;

  /**
   * A complaint about one field.
   *
   * @param where its path, such as {@code closed.users}
   */
  WireException(String where, String problem) {
    super(where + ": " + problem);
    this.where = where;
    this.problem = problem;
  }

  /** The path of the field, or the place in the text. */
  public String where() {
    return where;
  }

  /** What is wrong there. */
  public String problem() {
    return problem;
  }
}
