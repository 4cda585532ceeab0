package dev.loomgauge.report.text;

import java.util.function.UnaryOperator;

/** Foreign text (scenarios, services, logs) made harmless for the place where it is shown. */
public enum Escape implements UnaryOperator<String> {
  /** What XML does not allow, or what turns the text around it, in markup that is written. */
  CHARACTERS {
    @Override
    public String apply(String text) {
      return text.replaceAll(UNFIT, "\uFFFD");
    }
  },
  /** Text and quoted attributes of HTML and XML. */
  HTML {
    @Override
    public String apply(String text) {
      return CHARACTERS.apply(
          text.replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;")
              .replace("'", "&#39;"));
    }
  },
  /** JSON inside a script element: no end tag, comment or line separator can form in it. */
  SCRIPT {
    @Override
    public String apply(String json) {
      return json.replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    }
  },
  /**
   * One line of GitHub markdown, also inside a table: nothing in it is markup. A mention or the
   * number of an issue is found in the page and not in its source, so it is parted by a space of no
   * width; an address is found in the source.
   */
  MARKDOWN {
    @Override
    public String apply(String text) {
      return CHARACTERS
          .apply(text.replaceAll("[\\p{Cc}\u2028\u2029]+", " ").strip())
          .replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replaceAll("[\\\\`*\\[\\]|~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", "\\\\$0")
          .replaceAll("@|#(?=\\w)", "$0&#8203;")
          .replaceAll("(?i)(https?|ftp):(?=//)", "$1&#58;")
          .replaceAll("(?i)(www)\\.", "$1&#46;")
          .replaceAll("^(#+|[+-])(?= |$)|^(=+|-{2,})(?= *$)", "\\\\$0")
          .replaceAll("^(\\d{1,9})([.)])(?= |$)", "$1\\\\$2");
    }
  };

  /** Controls but blanks and line ends, what is no character, halves of one, marks of direction. */
  private static final String UNFIT =
      "[\\p{Cc}&&[^\\t\\n\\r]]|\\p{Cs}|[\\uFFFE\\uFFFF\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]";
}
