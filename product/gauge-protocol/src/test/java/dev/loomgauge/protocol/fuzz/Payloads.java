package dev.loomgauge.protocol.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** The texts of {@code payloads.txt}, each of which does harm where it is taken for more. */
public final class Payloads {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Payloads() {}

  /** By their names, in their order. */
  public static Map<String, String> named() {
    try (InputStream in =
        Objects.requireNonNull(Payloads.class.getResourceAsStream("payloads.txt"))) {
      Map<String, String> named = new LinkedHashMap<>();
      new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" ", 2))
          .forEach(parts -> named.put(parts[0], JSON.readValue(parts[1], String.class)));
      return named;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a payload meets: in the full size all of these, else one of them by turns. */
  public static <T> List<T> turn(String payload, List<T> of) {
    return Boolean.getBoolean("tests.full")
        ? of
        : List.of(of.get(all().indexOf(payload) % of.size()));
  }

  /** All of them, in their order. */
  public static List<String> all() {
    return List.copyOf(named().values());
  }
}
