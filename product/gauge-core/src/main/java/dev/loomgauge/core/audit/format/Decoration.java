package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What surrounds a print where people keep it: colours, marks of quotes, comments and lists, what
 * build servers and containers write before a line, HTML and Markdown. It is taken off line by
 * line, so that every line keeps its number.
 */
final class Decoration {
  /** A longer line is none of a print. */
  static final int WIDEST = 2000;

  /** Marks in marks: a quote of a comment of a log. */
  private static final int DEEPEST = 6;

  /** The letters of a month in a system log. */
  private static final int MONTH = 3;

  private static final List<String> LEVELS = List.of("INFO", "DEBUG", "WARN", "NOTICE");

  private static final Pattern ESCAPES =
      Pattern.compile("\u001b(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^\u0007\u001b]*\u0007?|[@-Z\\\\^_])");

  /** Colours whose escape character was lost on the way. */
  private static final Pattern LOST_ESCAPES = Pattern.compile("\\[\\d{1,2}(?:;\\d{1,3})*m");

  private static final Pattern TAGS =
      Pattern.compile(
          "(?i)<!doctype[^<>]*>|</?(?:a|b|i|p|br|hr|em|li|ol|ul|tt|h[1-6]|pre|div|kbd|img|body|code|font|"
              + "head|html|meta|samp|span|strong|details|summary|blockquote)(?:\\s[^<>]*)?/?>");
  private static final Pattern FOREIGN = Pattern.compile("[\u00c2\u03bc\u00a0\u202f\u2009]");
  private static final Pattern GROUPED =
      Pattern.compile("(?<=\\d)[\u00a0\u202f\u2009](?=\\d{3}(?!\\d))");
  private static final Pattern NUMBERED = Pattern.compile("&#(x[0-9a-fA-F]{1,5}|\\d{1,6});");
  private static final Pattern NAMED = Pattern.compile("^\\s*\\[([\\w.:-]{1,30})\\](?:\\s|$)");

  /** Fewer lines with a name in brackets are figures: "[200] 12 responses". */
  private static final int FEWEST_NAMED = 5;

  private static final Pattern BARRED = Pattern.compile("^\\s*([\\w.@/-]{2,60}?)\\s*\\|(?:\\s|$)");
  private static final Pattern RULE = Pattern.compile("^[\\s|:+-]*-{3,}[\\s|:+-]*$");
  private static final List<Pattern> MARKS =
      List.of(
          // gh run view --log: job, step, time stamp.
          Pattern.compile("^[^\\t]{1,80}\\t[^\\t]{1,80}\\t(?=\\S*\\d{4}-\\d\\d-\\d\\dT)"),
          Pattern.compile("^\\s*(?:>\\s?)+"),
          Pattern.compile("^#\\d+ \\d+\\.\\d+\\s"),
          Pattern.compile("^\\s*(?:#+|//+|;+|--)(?:\\s|$)"),
          Pattern.compile("^\\s*\\*(?=\\s|$)"),
          // A line of a diff; an option of a command is one letter, or small.
          Pattern.compile("^(?:[-+](?=[A-Z][a-z])|\\+(?=[a-z]))"),
          Pattern.compile("^\\s*[-+\u2022\u00b7](?=\\s+[\\w\"'\\[{}=$]|\\s*$)"),
          Pattern.compile(
              "^\\s*\\[?\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?"
                  + "(?:Z| ?[+-]\\d\\d:?\\d\\d)?(?:\\]?:?(?:\\s\\d\\d[EO](?=\\s))?\\s|\\]|$)"),
          Pattern.compile(
              "^\\s*\\[(?:[A-Z][a-z]{2} ){2} ?\\d{1,2} [^\\]]{0,12}\\d\\d:\\d\\d:\\d\\d[^\\]]{0,40}\\]"),
          Pattern.compile("^\\s*\\[\\d{1,2}:\\d\\d:\\d\\d(?:[.,]\\d+)?\\]"),
          Pattern.compile("^\\s*\\d{1,2}:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:\\s|$)"),
          Pattern.compile(
              "^[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\S+ [\\w./-]+(?:\\[\\d+\\])?:\\s"),
          Pattern.compile(
              "^\\s*(?:\\[(?:INFO|DEBUG|WARN|WARNING|ERROR|NOTICE)\\s?\\]|(?:INFO|DEBUG|WARN|NOTICE)\\b:?)"),
          Pattern.compile("^\\s*:?\\s*\\[Step \\d+/\\d+\\]\\s"),
          Pattern.compile("^\\s*\\[(?=[^\\]]*[/-])[A-Za-z][\\w./-]*\\]\\s"));

  private Decoration() {}

  /** The lines without it, as many as before. */
  static List<String> off(List<String> lines) {
    Map<String, Integer> barred = barred(lines);
    Set<String> named = named(lines);
    boolean ruled = lines.stream().anyMatch(line -> line.length() < WIDEST && rule(line));
    List<String> plain = new ArrayList<>(lines.size());
    for (String line : lines) {
      plain.add(line.length() > WIDEST ? line : off(line, barred, ruled, named));
    }
    return plain;
  }

  /**
   * The names in brackets that programs running side by side have before each of their lines, the
   * empty ones too: "[1] ".
   */
  private static Set<String> named(List<String> lines) {
    Map<String, Integer> names = new HashMap<>();
    Set<String> empty = new HashSet<>();
    for (String line : lines) {
      if (line.length() < WIDEST && line.indexOf('[') >= 0) {
        String plain = coloursOff(line);
        Matcher name = NAMED.matcher(plain);
        if (name.find()) {
          names.merge(name.group(1), 1, Integer::sum);
          if (plain.substring(name.end()).isBlank()) {
            empty.add(name.group(1));
          }
        }
      }
    }
    empty.removeIf(name -> names.getOrDefault(name, 0) < FEWEST_NAMED);
    return empty;
  }

  private static boolean rule(String line) {
    return (line.indexOf('|') >= 0 || line.indexOf('+') >= 0) && RULE.matcher(line).find();
  }

  /** The names in front of a bar; a container's name stands before each of its lines. */
  private static Map<String, Integer> barred(List<String> lines) {
    Map<String, Integer> names = new HashMap<>();
    for (String line : lines) {
      if (line.length() < WIDEST && line.indexOf('|') > 0) {
        Matcher bar = BARRED.matcher(coloursOff(line));
        if (bar.find()) {
          names.merge(bar.group(1), 1, Integer::sum);
        }
      }
    }
    return names;
  }

  private static String off(
      String line, Map<String, Integer> barred, boolean ruled, Set<String> named) {
    String text = coloursOff(line);
    Matcher name = NAMED.matcher(text);
    if (!named.isEmpty() && name.find() && named.contains(name.group(1))) {
      text = text.substring(name.end());
    }
    if (text.indexOf('<') >= 0) {
      text = TAGS.matcher(text).replaceAll("");
    }
    if (text.indexOf('&') >= 0) {
      text = entities(text);
    }
    text = text.replace("**", "").replace("`", "");
    if (FOREIGN.matcher(text).find()) {
      text = text.replace("\u00c2\u00b5", "\u00b5").replace('\u03bc', '\u00b5');
      text = GROUPED.matcher(text).replaceAll("_").replaceAll("[\u00a0\u202f\u2009]", " ");
    }
    Matcher bar = BARRED.matcher(text);
    if (text.indexOf('|') > 0 && bar.find() && barred.getOrDefault(bar.group(1), 0) >= 3) {
      boolean container = bar.group(1).matches(".*[-_]\\d+");
      text = container || !ruled ? text.substring(bar.end()) : text;
    }
    return marksOff(text);
  }

  private static String coloursOff(String line) {
    String text = line.indexOf('\u001b') < 0 ? line : ESCAPES.matcher(line).replaceAll("");
    return text.indexOf('[') < 0 ? text : LOST_ESCAPES.matcher(text).replaceAll("");
  }

  private static String marksOff(String line) {
    String text = line;
    if (!mayBeMarked(line.stripLeading())) {
      return line;
    }
    for (int depth = 0; depth < DEEPEST && !text.isBlank(); depth++) {
      String before = text;
      for (Pattern mark : MARKS) {
        Matcher found = mark.matcher(text);
        text = found.lookingAt() ? text.substring(found.end()) : text;
      }
      if (text.equals(before)) {
        return text;
      }
    }
    return text;
  }

  /** Most lines begin with a letter, and few marks do: a level, the date of a system log. */
  private static boolean mayBeMarked(String bare) {
    boolean letter = !bare.isEmpty() && Character.isLetter(bare.charAt(0));
    boolean dated = bare.length() > MONTH && bare.charAt(MONTH) == ' ';
    return !letter
        || dated
        || bare.indexOf('\t') >= 0
        || LEVELS.stream().anyMatch(bare::startsWith);
  }

  static String entities(String text) {
    return NUMBERED
        .matcher(
            text.replace("&gt;", ">")
                .replace("&lt;", "<")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&nbsp;", " ")
                .replace("&micro;", "\u00b5")
                .replace("&amp;", "&"))
        .replaceAll(found -> Matcher.quoteReplacement(character(found.group(1))));
  }

  private static String character(String number) {
    return Character.toString(
        number.startsWith("x")
            ? Integer.parseInt(number, 1, number.length(), 16)
            : Integer.parseInt(number));
  }
}
