package dev.loomgauge.core.result.file;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.protocol.Mismatch;
import dev.loomgauge.protocol.NullMarkedRecords;
import dev.loomgauge.protocol.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** JSON as in every results folder: indented, and with unknown keys of newer ones ignored. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .annotationIntrospector(
              AnnotationIntrospector.pair(
                  new NullMarkedRecords(), new JacksonAnnotationIntrospector()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final ObjectWriter LINE =
      MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

  private Json() {}

  /**
   * Reads one file.
   *
   * @throws ResultsException if it cannot be read, is not the JSON of that type, or lacks a field
   *     that is not {@code @Nullable}
   */
  public static <T> T read(Path file, Class<T> type) {
    return read(file, type, UnaryOperator.identity());
  }

  /**
   * Reads one file that another version may have written.
   *
   * @param completed makes of what is there what this version writes; throws an {@link
   *     IllegalArgumentException} with the problem where it cannot
   * @throws ResultsException as {@link #read(Path, Class)}
   */
  public static <T> T read(Path file, Class<T> type, UnaryOperator<JsonNode> completed) {
    JsonNode json;
    try {
      json = completed.apply(MAPPER.readTree(Files.readString(file)));
    } catch (IllegalArgumentException e) {
      throw ResultsException.damaged(file, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw ResultsException.unread(file, e);
    } catch (JacksonException e) {
      throw ResultsException.damaged(file, notJson(e.getLocation()), e);
    }
    T value;
    try {
      value = MAPPER.treeToValue(json, type);
    } catch (JacksonException e) {
      WireException wrong = Mismatch.of(json, e);
      throw ResultsException.damaged(file, wrong.where() + " " + wrong.problem(), e);
    }
    if (value == null) {
      throw ResultsException.damaged(file, "it holds nothing", null);
    }
    return value;
  }

  /** The same of a file that need not be there. */
  public static <T> Optional<T> find(Path file, Class<T> type) {
    return Files.isRegularFile(file) ? Optional.of(read(file, type)) : Optional.empty();
  }

  private static String notJson(@Nullable TokenStreamLocation at) {
    return at == null
        ? "it is no JSON"
        : "it is no JSON at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  /** The value on one line, for programs that talk in lines. */
  public static String line(Object value) {
    return LINE.writeValueAsString(value);
  }

  /** The text as a JSON string, at the end of what is there. */
  public static void quote(String text, StringBuilder json) {
    json.append('"');
    if (plain(text)) {
      json.append(text);
    } else {
      JsonStringEncoder.getInstance().quoteAsString(text, json);
    }
    json.append('"');
  }

  /** Whether nothing in it needs an escape; the encoder takes a text character by character. */
  private static boolean plain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  /** One JSON object as a map; {@link ResultsException} if the text is none. */
  public static Map<String, Object> readMap(String text) {
    try {
      return MAPPER.readValue(text, new TypeReference<Map<String, Object>>() {});
    } catch (JacksonException e) {
      throw new ResultsException("Not a JSON object: " + Quoted.of(text), e);
    }
  }

  public static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** Writes a whole file, see {@link WholeFile}; {@link ResultsException} if it cannot. */
  public static void write(Path file, Object value) {
    WholeFile.results(file, write(value) + "\n");
  }
}
