package dev.loomgauge.core.result.file;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a file does not say although its record has to have it. Jackson takes 0 for a number that is
 * not there, and null for everything else.
 */
final class MissingField {
  private MissingField() {}

  /**
   * The first field without a value that is not {@code @Nullable}.
   *
   * @param json as read
   * @param value made of it
   * @param path of both in the file; empty for the whole of it
   * @return the path of the field: {@code machine.cores}, {@code limits[2].name}
   */
  static Optional<String> of(JsonNode json, Object value, String path) {
    return switch (value) {
      case Record record -> ofRecord(json, record, path);
      case Object[] array -> ofItems(json, Arrays.asList(array), path);
      case Collection<?> items -> ofItems(json, items, path);
      case Map<?, ?> map ->
          map.entrySet().stream()
              .filter(e -> e.getValue() != null)
              .flatMap(e -> below(json, e.getKey(), e.getValue(), path).stream())
              .findFirst();
      default -> Optional.empty();
    };
  }

  /** The first component of a record that cannot do without a value, and that the JSON lacks. */
  static Optional<String> ofType(JsonNode json, Class<?> type, String path) {
    if (type.isRecord()) {
      for (RecordComponent component : type.getRecordComponents()) {
        if (unwrapped(component)) {
          Optional<String> missing = ofType(json, component.getType(), path);
          if (missing.isPresent()) {
            return missing;
          }
        } else if (absent(json.get(component.getName()))
            && !nullable(component.getAnnotatedType())) {
          return Optional.of(child(path, component.getName()));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> ofRecord(JsonNode json, Record record, String path) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      String name = component.getName();
      Object value = value(record, component);
      Optional<String> missing;
      if (value != null && unwrapped(component)) {
        missing = of(json, value, path);
      } else if (value == null || (component.getType().isPrimitive() && absent(json.get(name)))) {
        missing =
            nullable(component.getAnnotatedType())
                ? Optional.empty()
                : Optional.of(child(path, name));
      } else {
        missing = below(json, name, value, path);
      }
      if (missing.isPresent()) {
        return missing;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> ofItems(JsonNode json, Collection<?> items, String path) {
    int index = 0;
    for (Object item : items) {
      JsonNode node = json.get(index);
      String place = path + "[" + index++ + "]";
      if (item == null) {
        return Optional.of(place);
      }
      Optional<String> missing = node == null ? Optional.empty() : of(node, item, place);
      if (missing.isPresent()) {
        return missing;
      }
    }
    return Optional.empty();
  }

  /** Looks into a value, unless it was made of nothing, as an absent list that became empty. */
  private static Optional<String> below(JsonNode json, Object name, Object value, String path) {
    JsonNode node = json.get(String.valueOf(name));
    return node == null ? Optional.empty() : of(node, value, child(path, name));
  }

  private static @Nullable Object value(Record record, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("An accessor of " + record.getClass() + " failed", e);
    }
  }

  private static boolean unwrapped(RecordComponent component) {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }

  private static boolean nullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class) || type.getType() == Optional.class;
  }

  private static boolean absent(@Nullable JsonNode node) {
    return node == null || node.isNull();
  }

  private static String child(String path, Object name) {
    return path.isEmpty() ? String.valueOf(name) : path + "." + name;
  }
}
