package dev.loomgauge.load.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One JSON object of the plan; every complaint names the key's path. A key with the value null
 * counts as absent.
 */
final class PlanObject {
  private final String path;
  private final JsonNode node;

  private PlanObject(String path, JsonNode node) {
    this.path = path;
    this.node = node;
  }

  /** The object at {@code path}, with none but the given keys; no keys: any. */
  static PlanObject of(String path, JsonNode node, String... keys) throws PlanException {
    if (!node.isObject()) {
      throw new PlanException(path.isEmpty() ? "the document" : path, "must be a JSON object");
    }
    PlanObject object = new PlanObject(path, node);
    List<String> allowed = List.of(keys);
    for (String name : node.propertyNames()) {
      if (!allowed.isEmpty() && !allowed.contains(name)) {
        throw object.problem(name, "unknown key; allowed here: " + String.join(", ", allowed));
      }
    }
    return object;
  }

  PlanException problem(String key, String problem) {
    return new PlanException(path(key), problem);
  }

  String path(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  List<String> keys() {
    return List.copyOf(node.propertyNames());
  }

  boolean has(String key) {
    return value(key) != null;
  }

  @Nullable JsonNode value(String key) {
    JsonNode value = node.get(key);
    return value == null || value.isNull() ? null : value;
  }

  JsonNode required(String key) throws PlanException {
    JsonNode value = value(key);
    if (value == null) {
      throw problem(key, "is missing");
    }
    return value;
  }

  PlanObject object(String key, String... keys) throws PlanException {
    return of(path(key), required(key), keys);
  }

  String text(String key) throws PlanException {
    return text(path(key), required(key));
  }

  Optional<String> optionalText(String key) throws PlanException {
    return has(key) ? Optional.of(text(key)) : Optional.empty();
  }

  static String text(String path, JsonNode value) throws PlanException {
    if (!value.isString()) {
      throw new PlanException(path, "must be text in quotes, not " + value);
    }
    return value.stringValue();
  }

  boolean flag(String key, boolean fallback) throws PlanException {
    JsonNode value = value(key);
    if (value == null) {
      return fallback;
    }
    if (!value.isBoolean()) {
      throw problem(key, "must be true or false, not " + value);
    }
    return value.booleanValue();
  }

  long whole(String key, long min, long max) throws PlanException {
    return whole(path(key), required(key), min, max);
  }

  long whole(String key, long fallback, long min, long max) throws PlanException {
    return has(key) ? whole(key, min, max) : fallback;
  }

  OptionalLong optionalWhole(String key, long min, long max) throws PlanException {
    return has(key) ? OptionalLong.of(whole(key, min, max)) : OptionalLong.empty();
  }

  static long whole(String path, JsonNode value, long min, long max) throws PlanException {
    boolean whole = value.isIntegralNumber() && value.canConvertToLong();
    if (!whole || value.longValue() < min || value.longValue() > max) {
      throw new PlanException(
          path, "must be a whole number from " + min + " to " + max + ", not " + value);
    }
    return value.longValue();
  }

  double number(String key, double min, double max) throws PlanException {
    return number(path(key), required(key), min, max);
  }

  static double number(String path, JsonNode value, double min, double max) throws PlanException {
    if (!value.isNumber() || !(value.doubleValue() >= min && value.doubleValue() <= max)) {
      throw new PlanException(
          path, "must be a number from " + min + " to " + max + ", not " + value);
    }
    return value.doubleValue();
  }

  /** Milliseconds, fractions allowed. */
  Duration millis(String key, double min, double max) throws PlanException {
    return Duration.ofNanos(Math.round(number(key, min, max) * 1e6));
  }

  Duration millis(String key, Duration fallback, double min, double max) throws PlanException {
    return has(key) ? millis(key, min, max) : fallback;
  }

  <E extends Enum<E>> E oneOf(String key, E fallback, E[] values) throws PlanException {
    if (!has(key)) {
      return fallback;
    }
    String text = text(key);
    List<String> words = new ArrayList<>();
    for (E value : values) {
      words.add(value.name().toLowerCase(Locale.ROOT));
      if (words.getLast().equals(text)) {
        return value;
      }
    }
    throw problem(key, "must be " + String.join(" or ", words) + ", not \"" + text + "\"");
  }

  /** The items of an array, or none where the key is absent. */
  List<JsonNode> items(String key) throws PlanException {
    JsonNode value = value(key);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      throw problem(key, "must be an array, not " + value);
    }
    return List.copyOf(value.values());
  }

  List<String> texts(String key) throws PlanException {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : items(key)) {
      texts.add(text(path(key), item));
    }
    return texts;
  }
}
