package dev.loomgauge.http.parts;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads settings from environment variables, usually {@link System#getenv()}. */
public record Environment(Map<String, String> values) {
  public Environment {
    values = Map.copyOf(values);
  }

  /**
   * A whole number from {@code least}, 0 or more, to {@code most}, or {@code otherwise} where none
   * is set.
   */
  public int number(String name, int otherwise, int least, int most) {
    String text = values.getOrDefault(name, String.valueOf(otherwise));
    int number = text.matches("\\d{1,9}") ? Integer.parseInt(text) : -1;
    if (number < 0 || number < least || number > most) {
      throw new BadSetting(name, text, "use a whole number from %d to %d".formatted(least, most));
    }
    return number;
  }

  /** The constant with this word, or the first of them where none is set. */
  public <E extends Enum<E>> E word(String name, Class<E> kinds) {
    E[] all = kinds.getEnumConstants();
    String word = values.getOrDefault(name, word(all[0]));
    return Arrays.stream(all)
        .filter(each -> word(each).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadSetting(
                    name,
                    word,
                    Arrays.stream(all)
                        .map(Environment::word)
                        .collect(Collectors.joining(" or ", "use ", ""))));
  }

  /** A constant as settings have it. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** An http address, or {@code otherwise} where none is set. */
  public URI address(String name, String otherwise) {
    String text = values.getOrDefault(name, otherwise);
    try {
      URI uri = new URI(text);
      if ("http".equals(uri.getScheme()) && uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw notAnAddress(name, text);
    }
    throw notAnAddress(name, text);
  }

  private static BadSetting notAnAddress(String name, String text) {
    return new BadSetting(name, text, "use an address like http://127.0.0.1:8081");
  }
}
