package dev.loomgauge.hosts;

import java.util.List;
import java.util.Optional;

/**
 * What a command has printed, and its exit code, which it prints last: {@code kubectl exec} ends
 * with 0, too, when a node or its container runtime is lost before the command has ended.
 */
record EndMark(String out, int code) {
  private static final String MARK = "loomgauge-end ";

  /** A line of the shell that runs another and prints its exit code. */
  static String after(String line) {
    return ShellWords.line(
        List.of("sh", "-c", "eval \"$1\"; printf '\\n" + MARK + "%d\\n' $?", "sh", line));
  }

  /** Of all that was printed; empty where the command did not end. */
  static Optional<EndMark> of(String printed) {
    int at = printed.lastIndexOf("\n" + MARK);
    String code = at < 0 ? "" : printed.substring(at + 1 + MARK.length()).strip();
    return code.matches("[0-9]{1,3}")
        ? Optional.of(new EndMark(printed.substring(0, at), Integer.parseInt(code)))
        : Optional.empty();
  }
}
