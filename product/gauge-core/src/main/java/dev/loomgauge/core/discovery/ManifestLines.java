package dev.loomgauge.core.discovery;

import static dev.loomgauge.core.discovery.ScenarioText.quoted;

import dev.loomgauge.core.discovery.ScenarioText.Subject;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.Placeholders;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Writes a service into a scenario: how it is started and set, and what is asked of it. */
final class ManifestLines {
  private ManifestLines() {}

  static List<String> of(Subject subject, RequestPattern request) {
    List<String> lines = new ArrayList<>();
    lines.add("  - name: " + ScenarioText.told(subject.name()));
    lines.add(
        "    command: ["
            + subject.command().stream().map(ManifestLines::told).collect(Collectors.joining(", "))
            + "]");
    lines.add("    health: " + quoted(request.first()));
    subject.tls().map(ManifestLines::tls).ifPresent(lines::add);
    lines.addAll(requests(request));
    if (!subject.env().isEmpty()) {
      lines.add("    env:");
      subject
          .env()
          .forEach((name, value) -> lines.add("      " + quoted(name) + ": " + told(value)));
    }
    lines.add("    knobs:");
    lines.add("      threads:");
    subject
        .modes()
        .forEach(
            (mode, env) ->
                lines.add(
                    "        %s: {env: %s}"
                        .formatted(
                            mode,
                            env.isEmpty()
                                ? "{" + ScenarioText.UNSWITCHED + ": " + mode + "}"
                                : mapping(env, ManifestLines::told))));
    subject.pools().forEach(pool -> lines.add("      " + pool.knob()));
    return lines;
  }

  static List<String> requests(RequestPattern request) {
    return request.file().map(ManifestLines::of).orElseGet(() -> of(request));
  }

  static String driven(RequestPattern request) {
    Mix mix = request.requests().mix();
    return mix.several() ? "mix: {" + mix.words() + "}" : "endpoint: " + mix.words();
  }

  private static List<String> of(RequestPattern request) {
    List<String> lines = new ArrayList<>();
    lines.add("    endpoints: {%s: %s}".formatted(RequestPattern.ONE, quoted(request.path())));
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
          String quoted = quoted(text);
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
    parts.add("path: " + quoted(request.path()));
    if (!request.headers().isEmpty()) {
      parts.add("headers: " + mapping(request.headers(), ScenarioText::quoted));
    }
    request.body().ifPresent(body -> parts.add("body: " + quoted(body)));
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
                                  quoted(take.getValue().value())))
                  .collect(Collectors.joining(", ", "{", "}")));
    }
    return "{" + String.join(", ", parts) + "}";
  }

  /** A mapping on one line: {@code {"a": "1", "b": "2"}}. */
  private static String mapping(Map<String, String> values, UnaryOperator<String> word) {
    return values.entrySet().stream()
        .map(e -> quoted(e.getKey()) + ": " + word.apply(e.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String tls(ServiceManifest.Tls tls) {
    List<String> parts = new ArrayList<>();
    tls.host().ifPresent(host -> parts.add("host: " + quoted(host)));
    tls.trust().cacertText().ifPresent(file -> parts.add("cacert: " + quoted(file)));
    if (tls.trust().insecure()) {
      parts.add("insecure: true");
    }
    return "    tls: {" + String.join(", ", parts) + "}";
  }

  /** A value of the service's, quoted; placeholders that are not ours are escaped. */
  private static String told(String text) {
    return quoted(
        Placeholders.escaped(
            text,
            word ->
                word.equals("port")
                    || text.equals(ServiceManifest.JVM)
                    || !Delayed.placeholders("{" + word + "}").isEmpty()));
  }
}
