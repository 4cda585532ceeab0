package dev.loomgauge.cli;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page of ours as it is read: a line a block, the cells of a row between bars, and in brackets
 * what a region or a picture is called.
 */
final class VisibleText {
  private static final Pattern UNSEEN = Pattern.compile("(?s)<(script|style)\\b.*?</\\1>");
  private static final Pattern VERBATIM = Pattern.compile("(?s)<pre\\b.*?</pre>");
  private static final Pattern NAMED = Pattern.compile("<[^>]* aria-label=\"([^\"]*)\"[^>]*>");
  private static final Pattern WORDS =
      Pattern.compile("</?(a|b|i|span|small|code|label|select|option|input|output)\\b[^>]*>");

  private static final Map<String, String> ENTITIES =
      Map.of("&lt;", "<", "&gt;", ">", "&quot;", "\"", "&#39;", "'", "&nbsp;", "\u00a0");

  private VisibleText() {}

  static String of(String page) {
    String text = UNSEEN.matcher(page).replaceAll("");
    text =
        VERBATIM
            .matcher(text)
            .replaceAll(pre -> Matcher.quoteReplacement(pre.group().replace("\n", "<br>")));
    text = NAMED.matcher(text.replaceAll("\\s+", " ")).replaceAll("<br>[$1]<br>");
    text = WORDS.matcher(text.replaceAll("</t[dh]>", " |")).replaceAll(" ");
    text = text.replaceAll("</?t[dh]\\b[^>]*>", " ").replaceAll("<[^>]*>", "\n");
    for (Map.Entry<String, String> entity : ENTITIES.entrySet()) {
      text = text.replace(entity.getKey(), entity.getValue());
    }
    List<String> lines = text.replace("&amp;", "&").lines().toList();
    return lines.stream()
            .map(line -> line.replaceAll("\\h+", " ").strip())
            .filter(line -> !line.isEmpty())
            .collect(Collectors.joining("\n"))
        + "\n";
  }
}
