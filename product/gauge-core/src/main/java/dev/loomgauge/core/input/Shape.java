package dev.loomgauge.core.input;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a value of a YAML file looks like. */
public sealed interface Shape {
  /** Any text, number or truth value. */
  Shape TEXT = new Scalar("text", ".*");

  /** A number and a unit. */
  Shape DURATION = new Scalar("duration: `500ms`, `2s`, `1.5m`", "[0-9.]+ *(us|ms|s|m|min|h)");

  /** A percentage above 0 and under 100. */
  Shape SHARE = new Scalar("percentage: `3%`", "[0-9.]+ *%");

  /** A duration, or a distribution around one. */
  Shape DELAY =
      new Scalar(
          "delay: `300ms`, `uniform(100ms,500ms)`, `exponential(300ms)`, `lognormal(300ms,cv=0.2)`",
          "[0-9.]+ *(us|ms|s|m|min|h)|(uniform|exponential|lognormal)\\(.*\\)");

  /** A single value: its words for a reference, in Markdown, and the pattern of its whole text. */
  record Scalar(String words, String pattern) implements Shape {}

  /** A whole number; digits may be grouped by underscores. */
  record Whole(long least, long most) implements Shape {}

  /** A number. */
  record Decimal(double least, double most) implements Shape {}

  record OneOf(List<String> words) implements Shape {}

  /** A list; a single value counts as a list of one. */
  record Items(Shape item) implements Shape {}

  /** A mapping whose keys the author chooses; {@code key} says what one names, for a reference. */
  record Named(String key, Shape value) implements Shape {}

  /** A mapping with keys of ours, and the title of its section in a reference. */
  record Keyed(String title, List<Key<?>> keys) implements Shape {
    /** A mapping with these keys, in the order of its reference. */
    public static Keyed of(String title, Key<?>... keys) {
      return new Keyed(title, List.of(keys));
    }

    /** Appends the keys of other readers. */
    public Keyed and(List<Key<?>> others) {
      return new Keyed(title, Stream.concat(keys.stream(), others.stream()).toList());
    }

    public List<String> names() {
      return keys.stream().map(Key::name).toList();
    }

    /** Reads a value as this mapping; {@link InputException} if it is none, or has another key. */
    public YamlMap map(YamlValue value) {
      return value.map().allow(names());
    }
  }

  record Either(List<Shape> shapes) implements Shape {}

  /** A shape that contains itself. */
  record Nested(String name, Supplier<Shape> shape) implements Shape {}

  /** A mapping whose keys another page describes, a file in docs/. */
  record Elsewhere(Keyed keyed, String page) implements Shape {}

  static Shape either(Shape... shapes) {
    return new Either(List.of(shapes));
  }

  static Shape oneOf(String... words) {
    return new OneOf(List.of(words));
  }
}
