package dev.loomgauge.protocol;

import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds one value in a JSON text that somebody else's program wrote. */
public final class JsonField {
  private static final JsonMapper LENIENT = JsonMapper.shared();

  private JsonField() {}

  /**
   * A number, a truth value or a text, as text.
   *
   * @param json begins with the document
   * @param length of the document, in bytes
   * @param path names of fields, and numbers of list items from 0
   * @return empty where the bytes are no JSON, or there is no such value
   */
  public static Optional<String> find(byte[] json, int length, List<String> path) {
    JsonNode node;
    try {
      node = LENIENT.readTree(json, 0, length);
    } catch (JacksonException e) {
      return Optional.empty();
    }
    for (String step : path) {
      node =
          node.isArray() && step.matches("\\d{1,9}")
              ? node.path(Integer.parseInt(step))
              : node.path(step);
    }
    return node.isValueNode() && !node.isNull() ? Optional.of(node.asString()) : Optional.empty();
  }
}
