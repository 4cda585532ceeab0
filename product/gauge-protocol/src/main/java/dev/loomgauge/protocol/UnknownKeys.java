package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Keys of a document that its record does not have. They are looked for before anything is bound,
 * so that a misspelt key is named, not the one that is missing for it.
 */
final class UnknownKeys {
  private UnknownKeys() {}

  /**
   * Looks through an object, and the records and maps of records in it.
   *
   * @param path of the object; empty for the document
   */
  static void refuse(String path, JsonNode json, Type type) {
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      json.propertyStream()
          .forEach(
              entry ->
                  refuse(
                      below(path, entry.getKey()),
                      entry.getValue(),
                      map.getActualTypeArguments()[1]));
    }
    if (!(type instanceof Class<?> record && record.isRecord() && json.isObject())) {
      return;
    }
    Map<String, Type> known = new LinkedHashMap<>();
    components(record).forEach(part -> known.put(part.getName(), part.getGenericType()));
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      String where = below(path, entry.getKey());
      Type expected = known.get(entry.getKey());
      if (expected == null) {
        throw new WireException(
            where, "unknown key; allowed here: " + String.join(", ", known.keySet()));
      }
      refuse(where, entry.getValue(), expected);
    }
  }

  private static String below(String path, String key) {
    return (path.isEmpty() ? "" : path + ".") + Mismatch.word(key);
  }

  private static Stream<RecordComponent> components(Class<?> record) {
    return Arrays.stream(record.getRecordComponents())
        .flatMap(
            part ->
                part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                    ? components(part.getType())
                    : Stream.of(part));
  }
}
