package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line has, as {@link ToolPrint} writes it: a pattern in which {@code <n>} is a number,
 * {@code <t>} a time with its unit, {@code <p>} a percentile, {@code <c>} a status, a blank any
 * white space, and the beginning of a line may be indented.
 *
 * @param words of which each line that has it has one; none where that is not known
 */
record Phrase(String text, Pattern pattern, List<String> words) {
  private static final String NUMBER = "\\d+(?:[.,'_]\\d+)*(?:[eE][-+]\\d{1,2})?";
  private static final String UNITS =
      "(?:ns|usec|us|\u00b5s|msec|milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|h)";
  private static final String TIME =
      "(?:\\d+s \\d{3}ms \\d{3}us|\\d+ sec, \\d+ millisec and \\d+ microsec|\\d+:\\d\\d:\\d\\d(?:[.,]\\d+)?|(?:\\d+h)?(?:\\d+m(?=\\d))?"
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
    return new Phrase(text, pattern, literals(text));
  }

  /** The first place of a line that has it. */
  Optional<Matcher> in(String line) {
    if (!mayBeIn(line)) {
      return Optional.empty();
    }
    Matcher match = pattern.matcher(line);
    return match.find() ? Optional.of(match) : Optional.empty();
  }

  boolean isIn(String line) {
    return mayBeIn(line) && pattern.matcher(line).find();
  }

  /** Its first words, with N for a number. */
  String shown() {
    return text.replaceFirst("\\|.*", "")
        .replaceAll("<[nt]>", "N")
        .replaceAll("\\\\[SsWw][+*]?|[\\\\^$?*+]|\\(\\?:|[()]", "")
        .strip();
  }

  /** Looks for words, which takes less time than the pattern. */
  private boolean mayBeIn(String line) {
    for (String word : words) {
      if (line.contains(word)) {
        return true;
      }
    }
    return words.isEmpty();
  }

  /** The longest word of each alternative; none where one has no word outside its groups. */
  private static List<String> literals(String text) {
    List<String> all = new ArrayList<>();
    for (String alternative : outside(text).split("\\|", -1)) {
      Matcher words = WORD.matcher(alternative);
      String longest = "";
      while (words.find()) {
        longest = words.group().length() > longest.length() ? words.group() : longest;
      }
      if (longest.isEmpty()) {
        return List.of();
      }
      all.add(longest);
    }
    return List.copyOf(all);
  }

  /** A pattern with blanks for its groups, its classes and its escapes. */
  private static String outside(String text) {
    StringBuilder plain = new StringBuilder();
    int groups = 0;
    boolean listed = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean escaped = c == '\\';
      i += escaped ? 1 : 0;
      listed = (escaped || c != ']') && (listed || c == '[');
      groups += escaped || listed ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      plain.append(escaped || listed || groups > 0 || ")]".indexOf(c) >= 0 ? ' ' : c);
    }
    return plain.toString();
  }
}
