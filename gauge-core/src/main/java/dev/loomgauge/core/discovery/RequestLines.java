package dev.loomgauge.core.discovery;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.request.RequestSet;
import dev.loomgauge.core.scenario.request.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes what is asked of a service into a scenario: its manifest's part, and what is driven. */
final class RequestLines {
  private RequestLines() {}

  /** Endpoints, login and variables of the manifest. */
  static List<String> manifest(RequestPattern request) {
    return request.file().map(RequestLines::of).orElseGet(() -> of(request));
  }

  /** Which of them are driven. */
  static String driven(RequestPattern request) {
    if (request.file().isEmpty()) {
      return "endpoint: request";
    }
    Mix mix = request.file().get().mix();
    return mix.several() ? "mix: {" + mix.words() + "}" : "endpoint: " + mix.words();
  }

  private static List<String> of(RequestPattern request) {
    List<String> lines = new ArrayList<>();
    lines.add("    endpoints: {request: " + ScenarioText.quoted(request.path()) + "}");
    if (!request.values().isEmpty()) {
      lines.add("    variables:");
      request
          .values()
          .forEach(
              (name, values) ->
                  lines.add(
                      "      %s: %s"
                          .formatted(
                              name,
                              RequestPattern.fromFile(values)
                                  ? file(values)
                                  : ScenarioText.quoted(values))));
    }
    return lines;
  }

  private static List<String> of(RequestSet requests) {
    List<String> lines = new ArrayList<>();
    lines.add("    endpoints:");
    requests
        .requests()
        .forEach((name, request) -> lines.add("      " + name + ": " + words(request)));
    requests.login().ifPresent(login -> lines.add("    login: " + words(login)));
    if (!requests.variables().isEmpty()) {
      lines.add("    variables:");
      requests
          .variables()
          .forEach((name, values) -> lines.add("      " + name + ": " + words(values)));
    }
    return lines;
  }

  private static String words(RequestValues values) {
    return switch (values) {
      case RequestValues.Numbers(long from, long to) -> from + ".." + to;
      case RequestValues.Lines(var file) -> file(file.toString());
      case RequestValues.Keys keys ->
          throw new IllegalArgumentException("keys of a table that is not the user's: " + keys);
    };
  }

  private static String file(String path) {
    return "{file: " + ScenarioText.quoted(path) + "}";
  }

  private static String words(Endpoint request) {
    List<String> parts = new ArrayList<>();
    if (!request.method().equals(Endpoint.GET)) {
      parts.add("method: " + request.method());
    }
    parts.add("path: " + ScenarioText.quoted(request.path()));
    if (!request.headers().isEmpty()) {
      parts.add("headers: " + quoted(request.headers()));
    }
    request.body().ifPresent(body -> parts.add("body: " + ScenarioText.quoted(body)));
    if (!request.status().equals(Endpoint.OK)) {
      parts.add("status: " + request.status());
    }
    if (!request.take().isEmpty()) {
      parts.add(
          "take: "
              + request.take().entrySet().stream()
                  .map(
                      take ->
                          "%s: {%s: %s}"
                              .formatted(
                                  take.getKey(),
                                  take.getValue().key(),
                                  ScenarioText.quoted(take.getValue().value())))
                  .collect(Collectors.joining(", ", "{", "}")));
    }
    return "{" + String.join(", ", parts) + "}";
  }

  private static String quoted(Map<String, String> headers) {
    return headers.entrySet().stream()
        .map(e -> ScenarioText.quoted(e.getKey()) + ": " + ScenarioText.quoted(e.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
