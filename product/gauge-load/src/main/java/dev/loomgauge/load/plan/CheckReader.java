package dev.loomgauge.load.plan;

import dev.loomgauge.protocol.load.LoadPlan;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code check}; statuses are written as {@code "200"}, {@code "2xx"} or {@code "200..299"}.
 */
final class CheckReader {
  private static final Pattern STATUS =
      Pattern.compile("([1-5])(?:(xx)|(\\d\\d)(?:\\.\\.([1-5]\\d\\d))?)");

  private CheckReader() {}

  static ResponseCheck read(String where, LoadPlan.@Nullable Check check) throws PlanException {
    BitSet statuses = new BitSet(600);
    if (check == null) {
      statuses.set(200, 300);
      return new ResponseCheck(statuses, Optional.empty(), 0);
    }
    for (String text : Objects.requireNonNullElse(check.status(), List.<String>of())) {
      allow(statuses, where + ".status", text);
    }
    if (statuses.isEmpty()) {
      statuses.set(200, 300);
    }
    Optional<String> contains =
        Optional.ofNullable(check.bodyContains()).filter(text -> !text.isEmpty());
    long minBytes = Objects.requireNonNullElse(check.minBytes(), 0L);
    return new ResponseCheck(
        statuses, contains, PlanRanges.whole(where + ".minBytes", minBytes, 0, Long.MAX_VALUE));
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
