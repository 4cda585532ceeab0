package dev.loomgauge.report.text;

import java.util.regex.Pattern;

/** What a report must not pass on: it is made to be shown to others. */
public final class Secrets {
  private static final String NAMES =
      "[A-Za-z0-9_.-]*(?:password|passwd|pwd|secret|token|credential|api[_-]?key|private[_-]?key"
          + "|authorization|cookie)[A-Za-z0-9_.-]*";

  /** {@code "DB_PASSWORD": "x"} of a mapping, in lines of their own or in braces. */
  private static final Pattern VALUE =
      Pattern.compile(
          "(?i)(\"?"
              + NAMES
              + "\"?\\s*:\\s+)(\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|[^\\s,}\"'{\\[][^,}\\n]*)");

  /**
   * {@code --db.password=x} or {@code -e DB_PASSWORD=x} of a command, {@code &password=x} of an
   * address; but not a placeholder for values.
   */
  private static final Pattern OPTION =
      Pattern.compile(
          "(?i)(?<![A-Za-z0-9_.-])("
              + NAMES
              + "=)(?!\\{[^{}]*}(?:[\"'\\s,\\]&]|$))([^\"'\\s,\\]]+)");

  /** {@code postgres://user:x@host}. */
  private static final Pattern USER = Pattern.compile("(://[^/\\s:@]{1,100}:)[^/\\s@]{1,200}@");

  private Secrets() {}

  /** The text without the values of settings whose names say that they are secret. */
  public static String hidden(String text) {
    String values = VALUE.matcher(text).replaceAll("$1***");
    return USER.matcher(OPTION.matcher(values).replaceAll("$1***")).replaceAll("$1***@");
  }
}
