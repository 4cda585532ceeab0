package dev.loomgauge.protocol;

/** JSON that does not fit its record; the message says where, what, and what would be right. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int MOST_CHARACTERS = 1_000;

  private final String where;
  private final String problem;

  /** A complaint about one field, by its path such as {@code closed.users}. */
  WireException(String where, String problem) {
    super(line(where) + ": " + line(problem));
    this.where = line(where);
    this.problem = line(problem);
  }

  /**
   * A message that may quote foreign text, on one line: without control characters, and at most
   * 1,000 characters of it.
   */
  public static String line(String message) {
    int end = Math.min(message.length(), MOST_CHARACTERS);
    StringBuilder line = new StringBuilder();
    for (char c : message.substring(0, end).toCharArray()) {
      line.append(Character.isISOControl(c) ? "\\u%04x".formatted((int) c) : String.valueOf(c));
    }
    return end < message.length() ? line + "..." : line.toString();
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
