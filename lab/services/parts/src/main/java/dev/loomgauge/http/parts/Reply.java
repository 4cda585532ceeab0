package dev.loomgauge.http.parts;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What is answered to a request; never without a body, with headers beside its type. */
public record Reply(int status, String contentType, String body, Map<String, String> headers) {
  private static final String JSON = "application/json";

  public Reply {
    headers = Map.copyOf(headers);
    if (body.isEmpty()) {
      throw new IllegalArgumentException("a reply needs a body");
    }
  }

  /** 200 with plain text. */
  public static Reply text(String body) {
    return new Reply(200, "text/plain; charset=utf-8", body, Map.of());
  }

  /** 200 with text that is JSON already. */
  public static Reply json(String body) {
    return new Reply(200, JSON, body, Map.of());
  }

  /** 200 with JSON of records, maps, lists, texts and numbers. */
  public static Reply jsonOf(Object value) {
    return json(JsonMapper.shared().writeValueAsString(value));
  }

  /**
   * An answer that is none of what was asked for.
   *
   * @param error a word that stays the same, for programs
   * @param message what is wrong and what to do, for people
   */
  public static Reply problem(int status, String error, String message) {
    return new Reply(
        status,
        JSON,
        JsonMapper.shared().writeValueAsString(new Problem(error, message)),
        Map.of());
  }

  /** The same with a header more. */
  public Reply withHeader(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new Reply(status, contentType, body, more);
  }

  private record Problem(String error, String message) {}
}
