package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Jackson's complaints in words for people. */
public final class Mismatch {
  static final String DOCUMENT = "the document";
  private static final int MOST_CHARACTERS = 80;
  private static final Pattern WORD = Pattern.compile("[\\w.-]{1,80}");

  private Mismatch() {}

  /** Of a text that is no JSON. */
  static WireException ofText(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return new WireException(
        at == null ? DOCUMENT : "line " + at.getLineNr() + ", column " + at.getColumnNr(),
        e.getOriginalMessage().lines().findFirst().orElse("is no JSON"));
  }

  /** Of JSON that does not fit its record. */
  public static WireException of(JsonNode json, JacksonException e) {
    StringBuilder path = new StringBuilder();
    JsonNode at = json;
    Class<?> type = target(e);
    for (Reference reference : e.getPath()) {
      String name = reference.getPropertyName();
      if (name != null && at.isArray() && reference.from() instanceof Class<?> tuple) {
        type = tuple; // too short for the record that it becomes
        break;
      }
      path.append(
          name == null
              ? "[" + reference.getIndex() + "]"
              : (path.isEmpty() ? "" : ".") + word(name));
      at = name == null ? at.path(reference.getIndex()) : at.path(name);
    }
    return new WireException(path.isEmpty() ? DOCUMENT : path.toString(), problem(e, at, type));
  }

  private static String problem(JacksonException e, JsonNode at, @Nullable Class<?> type) {
    if (e instanceof InvalidTypeIdException) {
      return "is of no known type";
    }
    if (e instanceof ValueInstantiationException) {
      return "has values that do not go together";
    }
    return at.isMissingNode() || at.isNull()
        ? "is missing"
        : expected(type) + ", not " + cut(Wire.line(at));
  }

  /** A key as it is; one that no record has, in quotes, cut and without control characters. */
  static String word(String key) {
    return WORD.matcher(key).matches() ? key : cut(Wire.line(key));
  }

  private static String cut(String json) {
    return json.length() <= MOST_CHARACTERS ? json : json.substring(0, MOST_CHARACTERS - 3) + "...";
  }

  private static @Nullable Class<?> target(JacksonException e) {
    return switch (e) {
      case MismatchedInputException mismatched -> mismatched.getTargetType();
      case InputCoercionException range -> range.getTargetType();
      default -> null;
    };
  }

  private static String expected(@Nullable Class<?> type) {
    if (type == null) {
      return "must be something else";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(word -> Wire.line(word).replace("\"", ""))
          .collect(Collectors.joining(" or ", "must be ", ""));
    }
    if (type.isRecord() && type.isAnnotationPresent(JsonFormat.class)) {
      return Arrays.stream(type.getRecordComponents())
          .map(RecordComponent::getName)
          .collect(Collectors.joining(", ", "must be [", "]"));
    }
    if (type.isRecord() || Map.class.isAssignableFrom(type)) {
      return "must be a JSON object";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "must be an array";
    }
    return switch (type.getSimpleName()) {
      case "String" -> "must be text in quotes";
      case "boolean", "Boolean" -> "must be true or false";
      case "double", "Double" -> "must be a number";
      default -> "must be a whole number";
    };
  }
}
