package dev.loomgauge.load.plan;

import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code check}; statuses are written as {@code "200"}, {@code "2xx"} or {@code "200..299"}.
 */
final class CheckReader {
  private static final Pattern STATUS =
      Pattern.compile("([1-5])(?:(xx)|(\\d\\d)(?:\\.\\.([1-5]\\d\\d))?)");

  private CheckReader() {}

  static ResponseCheck read(PlanObject root) throws PlanException {
    BitSet statuses = new BitSet(600);
    if (!root.has("check")) {
      statuses.set(200, 300);
      return new ResponseCheck(statuses, Optional.empty(), 0);
    }
    PlanObject check = root.object("check", "status", "bodyContains", "minBytes");
    for (String text : check.texts("status")) {
      allow(statuses, check.path("status"), text);
    }
    if (statuses.isEmpty()) {
      statuses.set(200, 300);
    }
    Optional<String> contains = check.optionalText("bodyContains").filter(text -> !text.isEmpty());
    return new ResponseCheck(statuses, contains, check.whole("minBytes", 0, 0, Long.MAX_VALUE));
  }

  private static void allow(BitSet statuses, String path, String text) throws PlanException {
    Matcher matcher = STATUS.matcher(text);
    if (!matcher.matches()) {
      throw new PlanException(
          path, "\"" + text + "\" is no status; write \"200\", \"2xx\" or \"200..299\"");
    }
    if (matcher.group(2) != null) {
      int first = 100 * Integer.parseInt(matcher.group(1));
      statuses.set(first, first + 100);
      return;
    }
    int first = Integer.parseInt(matcher.group(1) + matcher.group(3));
    int last = matcher.group(4) == null ? first : Integer.parseInt(matcher.group(4));
    if (last < first) {
      throw new PlanException(path, "\"" + text + "\" ends before it begins");
    }
    statuses.set(first, last + 1);
  }
}
