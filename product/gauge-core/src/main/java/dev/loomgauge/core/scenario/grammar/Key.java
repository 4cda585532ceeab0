package dev.loomgauge.core.scenario.grammar;

/**
 * A key of a mapping.
 *
 * @param required whether the mapping is refused without it
 * @param otherwise what holds without it, in words; empty where nothing does
 * @param meaning one or two sentences, in Markdown
 */
public record Key(String name, Shape shape, boolean required, String otherwise, String meaning) {

  static Key required(String name, Shape shape, String meaning) {
    return new Key(name, shape, true, "", meaning);
  }

  static Key optional(String name, Shape shape, String otherwise, String meaning) {
    return new Key(name, shape, false, otherwise, meaning);
  }
}
