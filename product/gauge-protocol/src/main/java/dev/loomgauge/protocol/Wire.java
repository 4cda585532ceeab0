package dev.loomgauge.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.type.LogicalType;

/**
 * Records as JSON and back.
 *
 * <ul>
 *   <li>A line, from program to program: every field is there; null only where the record declares
 *       it {@code @Nullable}, which is "not known". Fields that the record does not have are
 *       ignored.
 *   <li>A document, which people write too: what is {@code @Nullable} may be left out, and any
 *       other key is an error.
 * </ul>
 */
public final class Wire {
  /** Documents. */
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .annotationIntrospector(
              AnnotationIntrospector.pair(
                  new NullMarkedRecords(), new JacksonAnnotationIntrospector()))
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // a tuple that is too long
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  List.of(
                          CoercionInputShape.Integer,
                          CoercionInputShape.Float,
                          CoercionInputShape.Boolean)
                      .forEach(shape -> text.setCoercion(shape, CoercionAction.Fail)))
          .build();

  private static final JsonMapper LINES =
      STRICT
          .rebuild()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private Wire() {}

  /**
   * Looks at the records of a document and of lines beforehand, which takes a new JVM some tenths
   * of a second.
   */
  public static void prepare(Class<?> document, Class<?>... lines) {
    var _ = STRICT.readerFor(document);
    for (Class<?> line : lines) {
      var _ = LINES.writerFor(line);
    }
  }

  /** The value as one line of JSON, without its end. */
  public static String line(Object value) {
    return LINES.writeValueAsString(value);
  }

  /** Reads a line; {@link WireException} names the field that is missing or of another type. */
  public static <T> T read(String line, Class<T> type) {
    return value(LINES, object(line), type);
  }

  /** Reads a line that no record describes; {@link WireException} if it is no JSON object. */
  public static Map<String, Object> fields(String line) {
    return LINES.convertValue(object(line), new TypeReference<Map<String, Object>>() {});
  }

  /**
   * The current value with the fields that a document gives again.
   *
   * @throws WireException naming the key that is unknown or of another type
   */
  public static <T> T changed(T current, String document, Class<T> type) {
    ObjectNode changes = object(document);
    refuseUnknown("", changes, type);
    ObjectNode all = STRICT.valueToTree(current);
    return value(STRICT, all.setAll(changes), type);
  }

  /**
   * Reads exactly one document and never past its last brace, so that the stream can stay open as a
   * tie to the parent and carry further lines later.
   *
   * @return nothing for a stream without one
   * @throws WireException at the first thing wrong with it
   */
  public static <T> Optional<T> document(InputStream in, Class<T> type) {
    // The parser is not closed: it does not own the stream.
    JsonParser parser = STRICT.createParser(in);
    JsonNode root;
    try {
      root = STRICT.readTree(parser);
    } catch (JacksonException e) {
      throw Mismatch.ofText(e);
    }
    if (root == null || root.isMissingNode() || root.isNull()) {
      return Optional.empty();
    }
    refuseUnknown("", root, type);
    return Optional.of(value(STRICT, root, type));
  }

  /**
   * Keys of an object, and of the records and maps of records in it, that its record does not have.
   * They are looked for before anything is bound, so that a misspelt key is named, not the one that
   * is missing for it.
   *
   * @param path of the object; empty for the document
   */
  private static void refuseUnknown(String path, JsonNode json, Type type) {
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      json.propertyStream()
          .forEach(
              entry ->
                  refuseUnknown(
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
      refuseUnknown(where, entry.getValue(), expected);
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

  private static ObjectNode object(String json) {
    try {
      if (STRICT.readTree(json) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw Mismatch.ofText(e);
    }
    throw new WireException(Mismatch.DOCUMENT, "must be a JSON object");
  }

  private static <T> T value(JsonMapper mapper, JsonNode json, Class<T> type) {
    try {
      return mapper.treeToValue(json, type);
    } catch (JacksonException e) {
      throw Mismatch.of(json, e);
    }
  }
}
