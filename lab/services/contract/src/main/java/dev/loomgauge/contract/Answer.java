package dev.loomgauge.contract;

import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a service answered. */
public record Answer(int status, String contentType, String body) {
  static Answer of(HttpResponse<String> response) {
    return new Answer(
        response.statusCode(),
        response.headers().firstValue("Content-Type").orElse(""),
        response.body());
  }

  /** What a service answers that cannot do what was asked. */
  public static Answer problem(int status, String error, String message) {
    return new Answer(
        status,
        "application/json",
        "{\"error\":\"%s\",\"message\":\"%s\"}".formatted(error, message));
  }

  public JsonNode json() {
    return JsonMapper.shared().readTree(body);
  }
}
