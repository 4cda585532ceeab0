package dev.loomgauge.cli.outside;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a browser makes of a page, without its text: each element with its ancestors, its attributes
 * and those of their values that style, name or run something, and how often it occurs. Tokens are
 * those of the HTML standard (13.2.5).
 */
final class HtmlShape {
  private static final Set<String> VOID =
      Set.of("meta", "link", "br", "hr", "img", "input", "col", "wbr", "source");

  /** Elements whose content is text until their end tag. */
  private static final Set<String> RAW = Set.of("script", "style", "title", "textarea");

  /** Attributes whose values are text for people. */
  private static final Set<String> WORDS = Set.of("title", "aria-label", "value", "content");

  /** Values that are made of a name, where nothing but these characters is left of it. */
  private static final Pattern NAMED = Pattern.compile("#?[a-z0-9/.-]*-[a-z0-9/.-]*");

  private static final Pattern NAME = Pattern.compile("[A-Za-z][^\\s/>]*");
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "[\\s/]*([^\\s/>=][^\\s/>=]*)(?:\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s>]+)))?");

  private final String page;
  private final Deque<String> open = new ArrayDeque<>();
  private final Map<String, Integer> elements = new TreeMap<>();
  private int at;

  private HtmlShape(String page) {
    this.page = page;
  }

  /** Each element as a line, and how often it occurs. */
  static Map<String, Integer> of(String page) {
    HtmlShape shape = new HtmlShape(page);
    while (shape.at >= 0 && shape.at < page.length()) {
      shape.token();
    }
    shape.count("left open: " + shape.open);
    return shape.elements;
  }

  private void token() {
    int tag = page.indexOf('<', at);
    if (tag < 0) {
      at = tag;
    } else if (page.startsWith("<!--", tag)) {
      count("a comment");
      at = after("-->", tag + 4);
    } else if (page.startsWith("<!", tag) || page.startsWith("<?", tag)) {
      count("a declaration");
      at = after(">", tag);
    } else if (page.startsWith("</", tag)) {
      end(tag + 2);
    } else {
      begin(tag + 1);
    }
  }

  private int after(String end, int from) {
    int found = page.indexOf(end, from);
    return found < 0 ? -1 : found + end.length();
  }

  private void end(int from) {
    Matcher name = NAME.matcher(page).region(from, page.length());
    if (!name.lookingAt()) {
      count("a bogus end");
    } else if (open.contains(name.group())) {
      while (!open.pop().equals(name.group())) {
        count("closed by an end of " + name.group());
      }
    } else {
      count("an end without its begin: " + name.group());
    }
    at = after(">", from);
  }

  private void begin(int from) {
    Matcher name = NAME.matcher(page).region(from, page.length());
    at = from;
    if (name.lookingAt()) {
      String element = name.group();
      at = name.end();
      count(String.join(" ", open.reversed()) + " " + element + attributes());
      at = after(">", at);
      if (RAW.contains(element)) {
        at = after("</" + element + ">", at);
      } else if (!VOID.contains(element)) {
        open.push(element);
      }
    }
  }

  private String attributes() {
    StringBuilder attributes = new StringBuilder();
    Matcher attribute = ATTRIBUTE.matcher(page).region(at, page.length());
    while (attribute.lookingAt()) {
      String name = attribute.group(1);
      attributes.append(" ").append(name);
      if (!WORDS.contains(name) && !name.startsWith("data-")) {
        String value = String.valueOf(attribute.group(2)); // ours quote all of them so
        attributes
            .append("=")
            .append(NAMED.matcher(value).matches() ? "name" : value)
            .append(attribute.group(3) != null || attribute.group(4) != null ? "?" : "");
      }
      at = attribute.end();
      attribute.region(at, page.length());
    }
    return attributes.toString();
  }

  private void count(String element) {
    elements.merge(element, 1, Integer::sum);
  }
}
