package dev.loomgauge.report.text;

import java.util.function.UnaryOperator;

/** Foreign text (scenarios, services, logs) made harmless for the place where it is shown. */
public enum Escape implements UnaryOperator<String> {
  /** Text and quoted attributes of HTML and XML. */
  HTML {
    @Override
    public String apply(String text) {
      return text.replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replace("\"", "&quot;")
          .replace("'", "&#39;")
          .replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F\\uFFFE\\uFFFF]", "\uFFFD");
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
  /** One line of GitHub markdown, also inside a table: nothing in it is markup. */
  MARKDOWN {
    @Override
    public String apply(String text) {
      return text.replaceAll("[\\x00-\\x1F\\x7F]+", " ")
          .replace("&", "&amp;")
          .replace("<", "&lt;")
          .replace(">", "&gt;")
          .replaceAll("([\\\\`*_\\[\\]|~$])", "\\\\$1")
          .replaceAll("(https?):(//)", "$1&#58;$2")
          .replace("@", "&#64;")
          .replaceAll("^([#+-])", "\\\\$1");
    }
  }
}
