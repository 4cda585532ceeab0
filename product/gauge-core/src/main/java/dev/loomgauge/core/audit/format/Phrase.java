package dev.loomgauge.core.audit.format;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line has, as {@link ToolPrint} writes it: a pattern in which {@code <n>} is a number,
 * {@code <t>} a time with its unit, {@code <p>} a percentile, {@code <c>} a status, a blank any
 * white space, and the beginning of a line may be indented.
 *
 * @param literal a word without which no line has it; or the empty string
 */
record Phrase(String text, Pattern pattern, String literal) {
  private static final String NUMBER = "\\d+(?:[.,'_]\\d+)*(?:[eE][-+]\\d{1,2})?";
  private static final String UNITS =
      "(?:ns|usec|us|\u00b5s|msec|milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)";
  private static final String TIME =
      "(?:\\d+s \\d{3}ms \\d{3}us|\\d+:\\d\\d:\\d\\d(?:[.,]\\d+)?|(?:\\d+h)?(?:\\d+m(?=\\d))?"
          + NUMBER
          + "\\s?"
          + UNITS
          + "(?![A-Za-z/]))";
  private static final Pattern WORD =
      Pattern.compile("(?<![\\\\<A-Za-z])[A-Za-z]{3,}(?![?*{A-Za-z>])");

  static Phrase of(String text) {
    String spaced = text.replaceAll("(?<!\\[) (?![?*+{])", "\\\\s+");
    String begun =
        (spaced.startsWith("^") ? "^\\s*" + spaced.substring(1) : spaced).replace("|^", "|^\\s*");
    String ended =
        begun.endsWith("$") && !begun.endsWith("\\$")
            ? begun.substring(0, begun.length() - 1) + "\\s*$"
            : begun;
    Pattern pattern =
        Pattern.compile(
            ended
                .replace("<n>", "(" + NUMBER + "[kKMG]?(?![A-Za-z\\d]|[.,]\\d))")
                .replace("<t>", "(" + TIME + ")")
                .replace("<p>", "(\\d{1,3}(?:[.,]\\d+)?)")
                .replace("<c>", "(-?[A-Za-z0-9]+)"));
    return new Phrase(text, pattern, literal(text));
  }

  /** The first place of a line that has it. */
  Optional<Matcher> in(String line) {
    if (!line.contains(literal)) {
      return Optional.empty();
    }
    Matcher match = pattern.matcher(line);
    return match.find() ? Optional.of(match) : Optional.empty();
  }

  /** Whether a line has it. */
  boolean isIn(String line) {
    return line.contains(literal) && pattern.matcher(line).find();
  }

  /** Its first words, with N for a number. */
  String words() {
    return text.replaceFirst("\\|.*", "")
        .replaceAll("<[nt]>", "N")
        .replaceAll("\\\\[SsWw][+*]?|[\\\\^$?*+]|\\(\\?:|[()]", "")
        .strip();
  }

  private static String literal(String text) {
    if (text.contains("|") || text.contains("(?")) {
      return "";
    }
    Matcher words = WORD.matcher(text);
    String longest = "";
    while (words.find()) {
      longest = words.group().length() > longest.length() ? words.group() : longest;
    }
    return longest;
  }
}
