package dev.loomgauge.core;

/**
 * Foreign text as terminals and logs may show it: what is not printed (control and format
 * characters, marks of direction, halves of surrogate pairs, line separators) becomes its Java
 * escape, which is that of JSON as well.
 */
public final class Printable {
  private Printable() {}

  public static String oneLine(String text) {
    return escaped(text, false);
  }

  /** The text with its line feeds. */
  public static String lines(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean feeds) {
    if (plain(text) || text.codePoints().allMatch(c -> is(c) || (feeds && c == '\n'))) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (is(c) || (feeds && c == '\n')) {
                shown.appendCodePoint(c);
              } else {
                escape(c, shown);
              }
            });
    return shown.toString();
  }

  /** Whether it is all printed ASCII, as nearly every text is. */
  private static boolean plain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** Whether a character is shown as it is. */
  public static boolean is(int c) {
    return (c & 0xfffe) != 0xfffe
        && switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              false;
          default -> true;
        };
  }

  private static void escape(int c, StringBuilder shown) {
    switch (c) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        for (char unit : Character.toChars(c)) {
          shown.append("\\u%04x".formatted((int) unit));
        }
      }
    }
  }
}
