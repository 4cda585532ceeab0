package dev.loomgauge.core.result.file;

import dev.loomgauge.core.input.Quoted;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** What is wrong with a text that is no JSON, or not that of a type, in words for people. */
final class JsonProblem {
  private static final String ENDS = "its JSON ends in the middle";

  private JsonProblem() {}

  /** Of a text that is no JSON. */
  static String ofText(JacksonException e) {
    TokenStreamLocation place = e.getLocation();
    return switch (e) {
      case UnexpectedEndOfInputException _ -> ENDS;
      case StreamReadException _ when betweenValues(e) -> ENDS;
      case StreamReadException _ when place != null ->
          "it is no JSON at line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
      default -> "it is no JSON";
    };
  }

  /** An end of input between two values has no type of its own in Jackson, only its words. */
  private static boolean betweenValues(JacksonException e) {
    String words = e.getOriginalMessage();
    return words != null && words.startsWith("Unexpected end-of-input");
  }

  /** Of JSON that does not fit its type. */
  static String ofValue(JsonNode json, JacksonException e) {
    String path = path(e.getPath());
    String field = path.isEmpty() ? "it" : Quoted.of(path);
    return switch (e) {
      case ValueInstantiationException made ->
          MissingField.ofType(
                  node(json, e.getPath()),
                  made.getType() == null ? Object.class : made.getType().getRawClass(),
                  path)
              .map(JsonProblem::missing)
              .orElse(field + " has values that are missing or do not go together");
      case InputCoercionException _ -> field + " is out of range";
      case MismatchedInputException mismatched when mismatched.getTargetType() != null ->
          "%s is not %s".formatted(field, kind(mismatched.getTargetType()));
      default -> field + " does not hold what it should";
    };
  }

  /** Of a field that is not there. */
  static String missing(String path) {
    return "it has no value for " + Quoted.of(path);
  }

  private static String kind(Class<?> type) {
    if (type.isRecord() || Map.class.isAssignableFrom(type)) {
      return "a JSON object";
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return "a JSON array";
    }
    if (type.isEnum()) {
      return "one of "
          + Quoted.list(Arrays.stream(type.getEnumConstants()).map(String::valueOf).toList());
    }
    return type == String.class ? "a text" : type == boolean.class ? "true or false" : "a number";
  }

  private static String path(List<JacksonException.Reference> references) {
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference reference : references) {
      if (reference.getPropertyName() == null) {
        path.append('[').append(reference.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(reference.getPropertyName());
      }
    }
    return path.toString();
  }

  private static JsonNode node(JsonNode json, List<JacksonException.Reference> references) {
    JsonNode node = json;
    for (JacksonException.Reference reference : references) {
      node =
          reference.getPropertyName() == null
              ? node.path(reference.getIndex())
              : node.path(reference.getPropertyName());
    }
    return node;
  }
}
