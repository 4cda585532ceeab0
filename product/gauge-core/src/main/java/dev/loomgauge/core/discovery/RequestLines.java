package dev.loomgauge.core.discovery;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
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
    Mix mix = request.requests().mix();
    return mix.several() ? "mix: {" + mix.words() + "}" : "endpoint: " + mix.words();
  }

  private static List<String> of(RequestPattern request) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "    endpoints: {%s: %s}"
            .formatted(RequestPattern.ONE, ScenarioText.quoted(request.path())));
    variables(lines, request.values());
    return lines;
  }

  private static List<String> of(RequestSet requests) {
    List<String> lines = new ArrayList<>();
    lines.add("    endpoints:");
    requests
        .requests()
        .forEach((name, request) -> lines.add("      " + name + ": " + words(request)));
    requests.login().ifPresent(login -> lines.add("    login: " + words(login)));
    variables(lines, requests.values());
    return lines;
  }

  private static void variables(List<String> lines, Map<String, String> values) {
    if (values.isEmpty()) {
      return;
    }
    lines.add("    variables:");
    values.forEach(
        (name, text) -> {
          String quoted = ScenarioText.quoted(text);
          lines.add(
              "      %s: %s"
                  .formatted(
                      name, RequestPattern.fromFile(text) ? "{file: " + quoted + "}" : quoted));
        });
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
