package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Requests of a user's own.
 *
 * @param requests name to request, at least one
 * @param login what every user sends first; empty for none
 * @param variables request variable to where its values come from
 * @param health path that answers 200 when the service is ready, without variables
 * @param order names of the requests, each behind those that take the values it needs
 */
public record RequestSet(
    Map<String, Endpoint> requests,
    Mix mix,
    Optional<Endpoint> login,
    Map<String, RequestValues> variables,
    String health,
    List<String> order) {

  /** Names of requests that may change something on the server; a login is none of them. */
  public List<String> writes() {
    return requests.entrySet().stream()
        .filter(request -> !request.getValue().isSafe())
        .map(request -> request.getKey() + " (" + request.getValue().method() + ")")
        .toList();
  }

  /** Where the values of variables come from: {@code 1..10}, or the absolute path of a file. */
  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    variables.forEach(
        (name, from) ->
            values.put(
                name,
                switch (from) {
                  case RequestValues.Numbers(long first, long last) -> first + ".." + last;
                  case RequestValues.Lines lines -> lines.file().toString();
                  case RequestValues.Keys keys ->
                      throw new IllegalStateException("keys of a seeded table: " + keys);
                }));
    return values;
  }
}
