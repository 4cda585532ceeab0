package dev.loomgauge.cli.document;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A reference of a file's keys from its grammar: a table for each mapping. */
final class KeyReference {
  private final Set<Shape.Keyed> mappings = new LinkedHashSet<>();
  private final Set<String> visited = new LinkedHashSet<>();

  private KeyReference() {}

  static String of(Shape.Keyed root) {
    KeyReference reference = new KeyReference();
    reference.collect(root);
    return reference.mappings.stream().map(KeyReference::section).collect(Collectors.joining("\n"));
  }

  private void collect(Shape shape) {
    switch (shape) {
      case Shape.Keyed keyed -> {
        if (mappings.add(keyed)) {
          keyed.keys().forEach(key -> collect(key.value().shape()));
        }
      }
      case Shape.Items(Shape item) -> collect(item);
      case Shape.Named(String _, Shape value) -> collect(value);
      case Shape.Either(List<Shape> shapes) -> shapes.forEach(this::collect);
      case Shape.Nested nested -> {
        if (visited.add(nested.name())) {
          collect(nested.shape().get());
        }
      }
      case Shape.Scalar _, Shape.Whole _, Shape.Decimal _, Shape.OneOf _, Shape.Elsewhere _ -> {}
    }
  }

  private static String section(Shape.Keyed keyed) {
    return keyed.keys().stream()
        .map(KeyReference::row)
        .collect(
            Collectors.joining(
                "",
                "## %s\n| key | value | without it | meaning |\n|---|---|---|---|\n"
                    .formatted(keyed.title()),
                ""));
  }

  private static String row(Key<?> key) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            key.name(),
            words(key.value().shape()),
            key.required() ? "refused" : key.otherwise(),
            key.meaning());
  }

  private static String words(Shape shape) {
    return switch (shape) {
      case Shape.Scalar scalar -> scalar.words();
      case Shape.Whole(long least, long most) ->
          most == Long.MAX_VALUE
              ? "whole number from %d".formatted(least)
              : String.format(Locale.ROOT, "whole number, %,d to %,d", least, most);
      case Shape.Decimal(double least, double most) ->
          String.format(Locale.ROOT, "number, %.0f to %.0f", least, most);
      case Shape.OneOf(List<String> words) ->
          words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
      case Shape.Items(Shape item) -> "list: " + words(item);
      case Shape.Named(String key, Shape value) -> "by " + key + ": " + words(value);
      case Shape.Keyed keyed -> link(keyed);
      case Shape.Elsewhere(Shape.Keyed keyed, String page) ->
          "[%s](%s)".formatted(decapitalised(keyed), page);
      case Shape.Either(List<Shape> shapes) ->
          shapes.stream().map(KeyReference::words).collect(Collectors.joining("; or "));
      case Shape.Nested nested ->
          switch (nested.name()) {
            case "steps" -> "list of [steps](#a-step)";
            case "time" -> "[a time](#times-and-capacities)";
            default -> "[a capacity](#times-and-capacities)";
          };
    };
  }

  /** The anchor of a heading has no punctuation. */
  private static String link(Shape.Keyed keyed) {
    String anchor =
        keyed.title().toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", "").replace(' ', '-');
    return "[%s](#%s)".formatted(decapitalised(keyed), anchor);
  }

  private static String decapitalised(Shape.Keyed keyed) {
    return Character.toLowerCase(keyed.title().charAt(0)) + keyed.title().substring(1);
  }
}
