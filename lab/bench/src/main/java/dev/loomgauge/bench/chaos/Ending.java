package dev.loomgauge.bench.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** How a command ended, and what it printed. */
record Ending(int code, String out, String err) {
  private static final int BAD_INPUT = 2;
  private static final int FAILED = 3;
  private static final Pattern TRACE =
      Pattern.compile("(?m)^\\s+at [\\w.$/<>]+\\(.*\\)$|^Exception in thread|^Caused by: ");
  private static final Pattern FAULT = Pattern.compile("(?m)^Unexpected failure\\b.*");

  /** What is wrong with it, a sentence each, where it may have these exit codes. */
  List<String> wrong(Set<Integer> may) {
    List<String> wrong = new ArrayList<>();
    if (!may.contains(code)) {
      wrong.add("it ended with %d, which is none of %s: %s".formatted(code, may, lastLine()));
    }
    if ((code == BAD_INPUT || code == FAILED) && lastLine().isEmpty()) {
      wrong.add("it ended with %d and said nothing".formatted(code));
    }
    for (String text : List.of(out, err)) {
      if (TRACE.matcher(text).find()) {
        wrong.add("it printed a stack trace");
      }
      FAULT.matcher(text).results().map(found -> "it said: " + found.group()).forEach(wrong::add);
    }
    return wrong;
  }

  /** The last words of standard error; empty where it said nothing. */
  String lastLine() {
    return err.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (_, b) -> b);
  }
}
