package dev.loomgauge.core;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names for people. */
public final class Words {
  private Words() {}

  /** A thread mode as the subject of a sentence. */
  public static String mode(String threads) {
    return ThreadMode.of(threads)
        .map(
            mode ->
                switch (mode) {
                  case PLATFORM, VIRTUAL -> threads + " threads";
                  case REACTIVE -> "the reactive service";
                })
        .orElse(threads);
  }

  /** With a capital at its beginning. */
  public static String capital(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  /** "200 Tomcat threads", "1 Tomcat thread", "1 permit of a limit": a number and its noun. */
  public static String counted(String number, String plural) {
    return number + " " + (number.equals("1") ? singular(plural) : plural);
  }

  /** Its noun is the word before the first "of", else the last. */
  private static String singular(String plural) {
    String[] words = plural.split(" ", -1);
    int noun = 0;
    while (noun < words.length - 1 && !words[noun + 1].equals("of")) {
      noun++;
    }
    String many = words[noun];
    if (many.endsWith("s") && !many.endsWith("ss") && many.length() > 1) {
      words[noun] = many.substring(0, many.length() - 1);
    }
    return String.join(" ", words);
  }

  /** "a, b and c", with a word such as " and " before the last. */
  public static String listed(List<String> words, String last) {
    return words.size() < 2
        ? String.join("", words)
        : String.join(", ", words.subList(0, words.size() - 1)) + last + words.getLast();
  }

  /** The most frequent first, the equally frequent by name. */
  public static Stream<Map.Entry<String, Long>> byFrequency(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()));
  }

  /** "12 timeout, 3 reset": the most frequent first. */
  public static String counts(Map<String, Long> counts) {
    return byFrequency(counts)
        .map(count -> Numbers.count(count.getValue()) + " " + count.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Clauses with semicolons between them and a full stop. */
  public static String sentence(Stream<String> clauses) {
    return clauses.collect(Collectors.joining("; ")) + ".";
  }

  /** A text whose alphabetical order is also the order of the numbers in it. */
  public static String sortable(String text) {
    return Pattern.compile("[0-9]+")
        .matcher(text)
        .replaceAll(
            number -> "0".repeat(Math.max(0, 20 - number.group().length())) + number.group());
  }

  /** A text as part of a file name: small letters, digits and hyphens, 60 of them or fewer. */
  public static String slug(String text) {
    String slug =
        text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    return slug.substring(0, Math.min(60, slug.length()));
  }
}
