package dev.loomgauge.cli.document;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A JSON Schema (2020-12) from a grammar, for editors. */
final class JsonSchema {
  private static final List<String> SCALARS = List.of("string", "number", "boolean");
  private final Map<String, Object> definitions = new LinkedHashMap<>();

  private JsonSchema() {}

  static String of(Shape.Keyed root) {
    JsonSchema schema = new JsonSchema();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    document.put("title", root.title());
    document.putAll(schema.keyed(root));
    document.put("$defs", schema.definitions);
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(document)
            .replace("\r\n", "\n")
        + "\n";
  }

  private Map<String, Object> shape(Shape shape) {
    return switch (shape) {
      case Shape.Scalar scalar -> pattern(scalar.pattern());
      case Shape.Whole(long least, long most) ->
          Map.of("anyOf", List.of(range("integer", least, most), pattern("[0-9][0-9_]*")));
      case Shape.Decimal(double least, double most) -> range("number", least, most);
      case Shape.OneOf(List<String> words) -> Map.of("enum", words(words));
      case Shape.Items(Shape item) ->
          Map.of("anyOf", List.of(ordered("type", "array", "items", shape(item)), shape(item)));
      case Shape.Named(String _, Shape value) ->
          ordered("type", "object", "additionalProperties", shape(value));
      case Shape.Keyed keyed -> keyed(keyed);
      case Shape.Either(List<Shape> shapes) ->
          Map.of("anyOf", shapes.stream().map(this::shape).toList());
      case Shape.Nested nested -> nested(nested);
      case Shape.Elsewhere(Shape.Keyed keyed, String _) -> keyed(keyed);
    };
  }

  private Map<String, Object> nested(Shape.Nested nested) {
    if (!definitions.containsKey(nested.name())) {
      definitions.put(nested.name(), Map.of());
      definitions.put(nested.name(), shape(nested.shape().get()));
    }
    return Map.of("$ref", "#/$defs/" + nested.name());
  }

  private Map<String, Object> keyed(Shape.Keyed keyed) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Key<?> key : keyed.keys()) {
      Map<String, Object> property = new LinkedHashMap<>();
      property.put("description", key.meaning());
      property.putAll(shape(key.value().shape()));
      properties.put(key.name(), property);
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("type", "object");
    object.put("properties", properties);
    object.put("required", keyed.keys().stream().filter(Key::required).map(Key::name).toList());
    object.put("additionalProperties", false);
    return object;
  }

  /** YAML reads true, 20 and 1e9 as what they look like; a pattern applies to texts alone. */
  private static Map<String, Object> pattern(String pattern) {
    Map<String, Object> scalar = new LinkedHashMap<>();
    scalar.put("type", pattern.equals(".*") ? SCALARS : List.of("string"));
    scalar.put("pattern", "^(" + pattern + ")$");
    return scalar;
  }

  private static List<Object> words(List<String> words) {
    return words.stream()
        .<Object>map(
            word ->
                switch (word) {
                  case "true" -> true;
                  case "false" -> false;
                  case "0" -> 0;
                  default -> word;
                })
        .toList();
  }

  /** Keys in the order of the call, so that the file is the same each time. */
  private static Map<String, Object> ordered(
      String first, Object value, String second, Object other) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(first, value);
    map.put(second, other);
    return map;
  }

  private static Map<String, Object> range(String type, Number least, Number most) {
    Map<String, Object> range = new LinkedHashMap<>();
    range.put("type", type);
    range.put("minimum", least);
    range.put("maximum", most);
    return range;
  }
}
