package dev.loomgauge.report.text;

import java.util.List;
import java.util.regex.Pattern;

/** What a report must not pass on: it is made to be shown to others. */
public final class Secrets {
  private static final String NAMES =
      "[A-Za-z0-9_.-]*(?:password|passwd|pwd|secret|token|credential|api[_-]?key|private[_-]?key"
          + "|authorization|cookie)[A-Za-z0-9_.-]*";

  /** Not from within a name, which would be looked through again from each of its characters. */
  private static final String NAME = "(?<![A-Za-z0-9_.-])" + NAMES;

  /** {@code \"x\"}, as a text within a text has it. */
  private static final String WITHIN =
      "\\\\\"[^\"\\\\]*+(?:\\\\{2}(?:\\\\[\\\\\"]|[^\\\\\"])[^\"\\\\]*+)*+\\\\\"";

  private static final String QUOTED = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|'[^']*'";

  /** {@code "DB_PASSWORD": "x"} of a mapping, in lines of their own, in braces or in JSON. */
  private static final Pattern VALUE =
      Pattern.compile(
          "(?i)((?:\\\\?[\"']%s\\\\?[\"']\\s*:\\s*|%s[\"']?\\s*:\\s+))(?:%s|%s|[^\\s,}\"'{\\[][^,}\\n]*)"
              .formatted(NAMES, NAME, WITHIN, QUOTED));

  private static final String WORD = "\"[^\"\\n,]+\"|'[^'\\n,]+'|[^\"'\\s,\\]&]";

  /** {@code --db.password=x} of a command, a variable, a field of a form or of an address. */
  private static final Pattern FIELD = Pattern.compile("(?i)(%s=)(?:%s+)".formatted(NAME, WORD));

  /** {@code --password x}, two words of a command. */
  private static final Pattern NEXT =
      Pattern.compile(
          "(?i)([\\s\"'\\[]-%s[\"']?,?\\s+(?:-\\s+)?)(?!-)(?:%s+)".formatted(NAMES, WORD));

  /** {@code ://user:x@} of an address. */
  private static final Pattern USER = Pattern.compile("(://[^/\\s:@\"']*:)[^/\\s@\"']+(?=@)");

  private Secrets() {}

  /** The text without the values of settings whose names say that they are secret. */
  public static String hidden(String text) {
    String shown = text;
    for (Pattern secret : List.of(VALUE, FIELD, NEXT, USER)) {
      shown = secret.matcher(shown).replaceAll("$1***");
    }
    return shown;
  }
}
